// Judges a server by the examples of boardstone: go run judge.go http://127.0.0.1:8080 examples.jsonl
// The page docs/examples-as-data.md says how the lines are read.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

type object = map[string]any

type step struct {
	Method, Path, Body string
	Headers            map[string]string
	Times              int
	Wait               float64
	Expect             object
}

type line struct {
	Rule, Section, Level, Says string
	Steps                      []step
}

// Sends a request, and gives what an expectation may name of the answer.
func send(method, path, body string, headers map[string]string) object {
	request, _ := http.NewRequest(method, os.Args[1]+path, strings.NewReader(body))
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	reply, fault := http.DefaultTransport.RoundTrip(request)
	must(fault)
	defer reply.Body.Close()
	text, _ := io.ReadAll(reply.Body)
	heads, form, shown := object{}, object{}, any(string(text))
	for name := range reply.Header {
		heads[strings.ToLower(name)] = reply.Header.Get(name)
	}
	json.Unmarshal(text, &shown)
	if strings.Contains(reply.Header.Get("content-type"), "urlencoded") {
		fields, _ := url.ParseQuery(string(text))
		for name := range fields {
			form[name] = fields.Get(name)
		}
		shown = form
	}
	return object{"status": float64(reply.StatusCode), "headers": heads, "shown": shown}
}

// What stands at a place, as shown.0.name; of a list also its length.
func at(value any, place string) any {
	for _, name := range strings.Split(place, ".") {
		list, isList := value.([]any)
		fields, _ := value.(object)
		number, fault := strconv.Atoi(name)
		if isList && name == "length" {
			value = float64(len(list))
		} else if isList && fault == nil && number < len(list) {
			value = list[number]
		} else {
			value = fields[name]
		}
	}
	return value
}

var open = regexp.MustCompile(`\{(\d+)\.?([\w.]*)\}`)

// {1} is the id in the first answer, {1.idList} another value of it.
func filled(text string, answers []any) string {
	return open.ReplaceAllStringFunc(text, func(found string) string {
		words := open.FindStringSubmatch(found)
		number, _ := strconv.Atoi(words[1])
		if words[2] == "" {
			words[2] = "id"
		}
		return fmt.Sprint(at(answers[number-1], words[2]))
	})
}

// Plays an example; says what is wrong, if anything is.
func broken(steps []step) string {
	answers := []any{}
	send("POST", "/_boardstone/reset", "", nil)
	for _, step := range steps {
		if step.Wait > 0 {
			order := fmt.Sprintf(`{"ms": %.0f}`, step.Wait*1000)
			send("POST", "/_boardstone/clock/advance", order, map[string]string{"content-type": "application/json"})
			answers = append(answers, nil)
			continue
		}
		for name, value := range step.Headers {
			step.Headers[name] = filled(value, answers)
		}
		path, body := filled(step.Path, answers), filled(step.Body, answers)
		found := send(step.Method, path, body, step.Headers)
		for sent := 1; sent < step.Times; sent++ {
			found = send(step.Method, path, body, step.Headers)
		}
		if status := found["status"].(float64); step.Expect["status"] == "4xx" && status >= 400 && status < 500 {
			found["status"] = "4xx"
		}
		delete(step.Expect, "any")
		text, _ := json.Marshal(step.Expect)
		expect := object{}
		json.Unmarshal([]byte(filled(string(text), answers)), &expect)
		for place, value := range expect {
			if !reflect.DeepEqual(at(found, place), value) {
				path, _, _ := strings.Cut(step.Path, "?") // What follows has the token.
				return fmt.Sprintf("%s %s: %s: %v expected, got %v", step.Method, path, place, value, at(found, place))
			}
		}
		answers = append(answers, found["shown"])
	}
	return ""
}

// This short program has no receiver of webhooks, sends no files and starts no servers.
var needs = regexp.MustCompile(`"(server|file|receiver|delivery)":`)

func must(fault error) {
	if fault != nil {
		fmt.Fprintln(os.Stderr, fault)
		os.Exit(2)
	}
}

func main() {
	if len(os.Args) != 3 || !strings.HasPrefix(os.Args[1], "http") {
		must(fmt.Errorf("go run judge.go http://127.0.0.1:8080 examples.jsonl"))
	}
	archive, fault := os.ReadFile(os.Args[2])
	must(fault)
	passed, failed, left := 0, 0, 0
	for _, text := range bytes.Split(bytes.TrimSpace(archive), []byte("\n"))[1:] {
		var line line
		must(json.Unmarshal(text, &line))
		if line.Level == "chosen" || needs.Match(text) {
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
