package codec

// The codec of builds with the tag tinygo, for comparison with encoding/json.
var (
	MarshalSmall   = marshal
	UnmarshalSmall = unmarshal
)
