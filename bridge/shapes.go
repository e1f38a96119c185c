package bridge

import "reflect"

// Shape is a request as data, for what writes about the protocol: the module's
// types are made from it.
type Shape struct {
	Kind         Kind
	Body, Result reflect.Type // of None where there is none
	Progress     reflect.Type // nil where none is told
	File         Presence     // beside the request
	Bare         bool         // the body may be left out
	Blob         bool         // beside the result
}

// Presence says whether something comes with a message.
type Presence string

// What Presence may be; the empty one says that nothing comes.
const (
	Required Presence = "required"
	Optional Presence = "optional"
)

// Shapes describes all requests, in the order of their declarations.
func Shapes() []Shape {
	return []Shape{
		HelloRequest.shape(), OpenRequest.shape(), SampleRequest.shape(), RereadRequest.shape(), ColumnsRequest.shape(),
		HierarchyRequest.shape(), ExportHierarchyRequest.shape(), ProjectRequest.shape(),
		EstimateRequest.shape(), RunRequest.shape(), CompareRequest.shape(), ChooseRequest.shape(),
		AppendRequest.shape(), AppendJoiningRequest.shape(), StateRequest.shape(),
		RowsRequest.shape(), WindowRequest.shape(), HeadsRequest.shape(), SaveRequest.shape(), ReportRequest.shape(),
		ScriptsRequest.shape(), CheckRequest.shape(), VerifyRequest.shape(),
		RiskRequest.shape(), LimitsRequest.shape(), PopulationRequest.shape(), SummaryRequest.shape(), SolutionsRequest.shape(),
		CostsRequest.shape(), WeighRequest.shape(), PredictRequest.shape(), AttackRequest.shape(), DistributionsRequest.shape(), AnalysisRequest.shape(),
		MakeKeyRequest.shape(), OpenKeyRequest.shape(), OpenReceiptRequest.shape(), ForgetKeyRequest.shape(),
		ForgetRequest.shape(), CancelRequest.shape(), StopRequest.shape(), BeatRequest.shape(),
	}
}

func (r Request[B, R]) shape() Shape {
	return Shape{Kind: r.Kind, Body: reflect.TypeFor[B](), Result: reflect.TypeFor[R](), Progress: told(r.Reads)}
}

func (r Upload[B, R]) shape() Shape {
	return Shape{Kind: r.Kind, Body: reflect.TypeFor[B](), Result: reflect.TypeFor[R](),
		File: presence(r.Optional), Bare: r.Bare, Progress: told(r.Reads)}
}

func (r Download[B, R]) shape() Shape {
	return Shape{Kind: r.Kind, Body: reflect.TypeFor[B](), Result: reflect.TypeFor[R](), Blob: true, Progress: told(r.Reads)}
}

func (r Job[B, R, P]) shape() Shape {
	s := Shape{Kind: r.Kind, Body: reflect.TypeFor[B](), Result: reflect.TypeFor[R](), Progress: reflect.TypeFor[P]()}
	if r.File {
		s.File = Optional
	}
	return s
}

func told(reads bool) reflect.Type {
	if reads {
		return reflect.TypeFor[FileProgress]()
	}
	return nil
}

func presence(optional bool) Presence {
	if optional {
		return Optional
	}
	return Required
}
