package bridge

import (
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/summary"
)

// Request ties a kind of request to the type of its body and of its result. The
// page's client sends by such values and the session answers by them, so that
// neither can take one type for another. Upload, Download and Job are requests
// with something beside these two.
type Request[Body, Result any] struct {
	Kind  Kind
	Reads bool // it goes over a file, and tells how far it is: FileProgress
}

// Upload is a request with a file beside it.
type Upload[Body, Result any] struct {
	Kind     Kind
	Optional bool // the file may be left out
	Bare     bool // the body may be left out
	Reads    bool // as of Request
}

// Download is a request with a blob beside its result.
type Download[Body, Result any] struct {
	Kind  Kind
	Reads bool // as of Request
}

// Job is a request that takes its time: it tells its progress, and may be
// stopped with its best so far.
type Job[Body, Result, Progress any] struct {
	Kind Kind
	File bool // a file may come with it
}

// None is the body or the result of a request that has none.
type None struct{}

// Cancel names the request that is to end.
type Cancel struct {
	// Request is its number; 0: all that were asked before.
	Request int `json:"request,omitempty"`
}

// The requests.
var (
	// HelloRequest opens the conversation.
	HelloRequest = Request[Hello, Welcome]{Kind: "hello"}
	// OpenRequest reads a table from the file.
	OpenRequest = Upload[Open, Profile]{Kind: "open", Reads: true}
	// SampleRequest invents a table; its profile comes with a project.
	SampleRequest = Request[Sample, Profile]{Kind: "sample"}
	// RereadRequest reads the open file with other options; its name stays.
	RereadRequest = Request[Open, Profile]{Kind: "reread", Reads: true}
	// ColumnsRequest reads columns of the open table in another way.
	ColumnsRequest = Request[ReadColumns, ColumnsRead]{Kind: "columns"}
	// HierarchyRequest makes a column's hierarchy, or reads it from the CSV file.
	HierarchyRequest = Upload[BuildHierarchy, HierarchyView]{Kind: "hierarchy", Optional: true}
	// ExportHierarchyRequest writes a column's hierarchy as CSV.
	ExportHierarchyRequest = Download[BuildHierarchy, Saved]{Kind: "export-hierarchy"}
	// ProjectRequest reads and validates a project file; the body is there for its name.
	ProjectRequest = Upload[Open, ReadProject]{Kind: "project", Bare: true}
	// EstimateRequest asks what a run would be.
	EstimateRequest = Request[project.Project, Estimate]{Kind: "estimate"}
	// RunRequest anonymizes the open table; its result becomes the last one.
	RunRequest = Job[project.Project, Outcome, core.SearchProgress]{Kind: "run"}
	// CompareRequest runs, but the results since the last run stay, one a way of recoding, and
	// one whose levels were chosen.
	CompareRequest = Job[project.Project, Outcome, core.SearchProgress]{Kind: "compare"}
	// ChooseRequest says which of these results is the last one for all other requests.
	ChooseRequest = Request[Choose, None]{Kind: "choose"}
	// AppendRequest releases the open table as a batch; the file is the state
	// after the batch before, left out for a first one.
	AppendRequest = Job[project.Project, Appended, core.SearchProgress]{Kind: "append", File: true}
	// AppendJoiningRequest does so too, and lets fewer than k records join a group that
	// was released before: whoever knows in which batch somebody came may then find a
	// smaller group.
	AppendJoiningRequest = Job[project.Project, Appended, core.SearchProgress]{Kind: "append-joining", File: true}
	// StateRequest reads the state after earlier batches; the body is there for its name.
	StateRequest = Upload[Open, Published]{Kind: "state", Bare: true}
	// RowsRequest asks for a window of rows.
	RowsRequest = Request[Rows, Page]{Kind: "rows"}
	// WindowRequest asks for records as a grid shows them. It is answered in the pauses of a job, too.
	WindowRequest = Request[AskWindow, Window]{Kind: "window"}
	// HeadsRequest asks what the columns of a grid hold; answered as WindowRequest.
	HeadsRequest = Request[AskHeads, Heads]{Kind: "heads"}
	// SaveRequest asks for what was written; refused unless it is verified.
	SaveRequest = Download[Save, Saved]{Kind: "save", Reads: true}
	// ReportRequest asks for the report of the last result or batch, as a document or
	// as data; refused unless it is verified.
	ReportRequest = Download[AskReport, Saved]{Kind: "report"}
	// ScriptsRequest asks for SQL that makes and verifies the last result in a database, as an
	// archive of scripts; refused unless it is verified, and where scripts cannot do it.
	ScriptsRequest = Download[AskScripts, Saved]{Kind: "scripts"}
	// CheckRequest asks what a table reveals as it is.
	CheckRequest = Request[Check, CheckReport]{Kind: "check", Reads: true}
	// VerifyRequest asks whether the file is a release of the open table.
	VerifyRequest = Upload[Verify, VerifyReport]{Kind: "verify", Reads: true}
	// RiskRequest asks which details of the last result tell people apart.
	RiskRequest = Request[AskRisk, RiskReport]{Kind: "risk"}
	// LimitsRequest holds the risks of the last result against limits.
	LimitsRequest = Request[AskLimits, LimitsReport]{Kind: "limits"}
	// PopulationRequest asks how many people of the last result are unique in a population.
	PopulationRequest = Request[AskPopulation, PopulationReport]{Kind: "population"}
	// SummaryRequest asks what is left of a column in the last result.
	SummaryRequest = Request[AskSummary, SummaryReport]{Kind: "summary"}
	// SolutionsRequest asks for alternatives to the last result.
	SolutionsRequest = Request[AskSolutions, core.Alternatives]{Kind: "solutions"}
	// CostsRequest asks what each rule of the last result costs in detail. Each answer has one search
	// more than that before, until all are done.
	CostsRequest = Request[None, core.CostReport]{Kind: "costs"}
	// WeighRequest asks the same by the same steps for everybody, which is found soon, with columns
	// that are held back as harmless ones.
	WeighRequest = Request[None, core.CostReport]{Kind: "weigh"}
	// PredictRequest asks how well a column can be predicted from others, before and after
	// the last run.
	PredictRequest = Job[AskPrediction, predict.Report, WorkProgress]{Kind: "predict"}
	// AttackRequest attacks the file of the last result, as somebody would who has it.
	AttackRequest = Job[AskAttack, evidence.Attacks, WorkProgress]{Kind: "attack", File: true}
	// DistributionsRequest asks how the records are spread over the values of each column,
	// before and after the last run.
	DistributionsRequest = Request[None, Distributions]{Kind: "distributions"}
	// AnalysisRequest groups the records by a column, before and after the last run.
	AnalysisRequest = Request[AskAnalysis, summary.Analysis]{Kind: "analysis"}
	// MakeKeyRequest makes a key for pseudonyms and shifted dates, with which runs work from now on.
	MakeKeyRequest = Download[MakeKey, KeyFile]{Kind: "make-key"}
	// OpenKeyRequest reads the key from its file.
	OpenKeyRequest = Upload[OpenKey, KeyFile]{Kind: "open-key"}
	// OpenReceiptRequest reads the receipt of a release, by which a file can be verified.
	OpenReceiptRequest = Upload[OpenReceipt, None]{Kind: "open-receipt"}
	// ForgetKeyRequest drops the key and nothing else.
	ForgetKeyRequest = Request[None, None]{Kind: "forget-key"}
	// ForgetRequest drops all data, and the key.
	ForgetRequest = Request[None, None]{Kind: "forget"}
	// CancelRequest ends one request, or all that was asked before and is not done, with the code
	// "cancelled".
	CancelRequest = Request[Cancel, None]{Kind: "cancel"}
	// StopRequest ends the job under way with its best so far.
	StopRequest = Request[None, None]{Kind: "stop"}
	// BeatRequest is answered at once, also amid a job: it tells that the engine is alive.
	BeatRequest = Request[None, None]{Kind: "beat"}
)
