package ui

// Test ids of the page on trust. SelfTest lets the page try to send something;
// then the verdict and each attempt carry data-value: whether it was refused.
const (
	SelfTest        = "self-test"         // button
	SelfTestVerdict = "self-test-verdict" // sentence
	SelfTestPrefix  = "self-test-"        // row: self-test-fetch, -websocket, -beacon, -image, -form, -worker-fetch, -worker-websocket
	SelfTestPolicy  = "self-test-policy"  // the policy in force
	Program         = "program"           // version, commit and hashes; data-edition, data-version, data-commit
)
