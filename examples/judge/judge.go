// Judges a server by the examples of boardstone: go run judge.go http://127.0.0.1:8080 examples.jsonl
// The page docs/examples-as-data.md says how the lines are read.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
)

type example struct {
	Rule, Section, Level, Says string
	Needs                      []string
	Steps                      []json.RawMessage
}

type step struct {
	Method, Path, Body string
	Headers, Keep      map[string]string
	Times              int
	Expect             map[string]any
}

func must[T any](value T, fault error) T {
	if fault != nil {
		log.Fatal(fault)
	}
	return value
}

// Notes each value of an answer with its place, as shown.0.name; of a list also its length.
func note(found map[string]any, place string, value any) {
	switch value := value.(type) {
	case map[string]any:
		for name, part := range value {
			note(found, place+"."+name, part)
		}
	case []any:
		found[place+".length"] = float64(len(value))
		for number, part := range value {
			note(found, fmt.Sprint(place, ".", number), part)
		}
	default:
		found[place] = value
	}
}

// Sends a request, and gives each place of the answer that an expectation may name.
func send(asked step) map[string]any {
	request := must(http.NewRequest(asked.Method, os.Args[1]+asked.Path, strings.NewReader(asked.Body)))
	for name, value := range asked.Headers {
		request.Header.Set(name, value)
	}
	reply := must(http.DefaultTransport.RoundTrip(request))
	defer reply.Body.Close()
	text := must(io.ReadAll(reply.Body))
	found := map[string]any{"status": float64(reply.StatusCode), "refused": reply.StatusCode/100 == 4}
	for name := range reply.Header {
		found["headers."+strings.ToLower(name)] = reply.Header.Get(name)
	}
	shown := any(string(text))
	json.Unmarshal(text, &shown)
	note(found, "shown", shown)
	return found
}

// Plays an example; says what is wrong, if anything is.
func broken(steps []json.RawMessage) string {
	var kept []string
	for _, text := range steps {
		var asked step
		must(0, json.Unmarshal([]byte(strings.NewReplacer(kept...).Replace(string(text))), &asked))
		found := send(asked)
		for sent := 1; sent < asked.Times; sent++ {
			found = send(asked)
		}
		for place, value := range asked.Expect {
			if found[place] != value {
				path, _, _ := strings.Cut(asked.Path, "?") // What follows has the token.
				return fmt.Sprintf("%s %s: %s: %v expected, got %v", asked.Method, path, place, value, found[place])
			}
		}
		for word, place := range asked.Keep {
			kept = append(kept, word, fmt.Sprint(found[place]))
		}
	}
	return ""
}

func main() {
	if len(os.Args) != 3 || !strings.HasPrefix(os.Args[1], "http") {
		log.Fatal("go run judge.go http://127.0.0.1:8080 examples.jsonl")
	}
	passed, failed, left := 0, 0, 0
	for _, text := range bytes.Split(bytes.TrimSpace(must(os.ReadFile(os.Args[2]))), []byte("\n"))[1:] {
		var line example
		must(0, json.Unmarshal(text, &line))
		if line.Level == "chosen" || len(line.Needs) > 0 {
			left++
		} else if why := broken(line.Steps); why == "" {
			passed++
		} else {
			failed++
			fmt.Printf("FAILED %s %s (part %s, %s)\n       %s\n", line.Rule, line.Says, line.Section, line.Level, why)
		}
	}
	fmt.Printf("%d passed, %d failed, %d not tried\n", passed, failed, left)
	if failed > 0 || passed == 0 {
		os.Exit(1)
	}
}
