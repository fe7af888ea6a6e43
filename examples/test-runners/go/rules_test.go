// Package rules runs svc-contract once, and shows each rule as a subtest. Run it with: go test
package rules

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A test of the Common Test Report Format.
type rule struct{ Name, Status, Message, Trace string }

func setting(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

func TestRules(t *testing.T) {
	command := strings.Fields(setting("SVC_CONTRACT", "npx svc-contract"))
	out := t.TempDir()
	// The run, and the server that it has started, end if "go test" (the parent) or this process is killed.
	arguments := append(command[1:], "verify", "--profile", setting("SVC_PROFILE", "svc-contract.yaml"),
		"--out", out, "--quiet", "--until-stdin-closes", "--parent-pid", strconv.Itoa(os.Getppid()))
	verify := exec.Command(command[0], arguments...)
	verify.Dir = setting("SVC_FOLDER", ".") // paths in the profile are relative to it
	if _, err := verify.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	printed, err := verify.CombinedOutput()
	if _, hasRun := err.(*exec.ExitError); err != nil && !hasRun {
		t.Fatalf("%v: install Node.js 24.18 or later from https://nodejs.org", err)
	}
	reports, _ := filepath.Glob(filepath.Join(out, "*", "ctrf-report.json"))
	for _, report := range reports {
		for _, each := range read(t, report) {
			each := each
			t.Run(each.Name, func(t *testing.T) {
				switch each.Status {
				case "skipped":
					t.Skip(each.Message)
				case "failed":
					t.Fatal(each.Message + "\n" + each.Trace)
				}
			})
		}
	}
	// A run can also fail without a failed rule, for example if the server does not answer.
	if err != nil {
		t.Errorf("%v\n%s", err, printed)
	}
}

func read(t *testing.T, file string) []rule {
	var report struct{ Results struct{ Tests []rule } }
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &report)
	}
	if err != nil {
		t.Fatal(err)
	}
	return report.Results.Tests
}
