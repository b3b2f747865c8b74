// Judges a server by the examples of boardstone: go run judge.go http://127.0.0.1:8080 examples.jsonl
// The page docs/examples-as-data.md says how the lines are read.
package main

import (
	"bufio"
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

var server = os.Args[1]
var open = regexp.MustCompile(`\{(\d+)(?:\.([\w.]+))?\}`)

func send(method, path, body string, headers object) (int, http.Header, any) {
	request, _ := http.NewRequest(method, server+path, strings.NewReader(body))
	for name, value := range headers {
		request.Header.Set(name, value.(string))
	}
	reply, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		panic(err)
	}
	text, _ := io.ReadAll(reply.Body)
	reply.Body.Close()
	var value any = string(text)
	json.Unmarshal(text, &value)
	if form, err := url.ParseQuery(string(text)); err == nil && strings.Contains(reply.Header.Get("content-type"), "urlencoded") {
		fields := object{}
		for name := range form {
			fields[name] = form.Get(name)
		}
		value = fields
	}
	return reply.StatusCode, reply.Header, value
}

// What stands under a name; of a list its length, or the element at a place.
func at(value any, name string) any {
	if list, isList := value.([]any); isList {
		if place, err := strconv.Atoi(name); err == nil && place < len(list) {
			return list[place]
		} else if name == "length" {
			return float64(len(list))
		}
	}
	fields, _ := value.(object)
	return fields[name]
}

// {1} is the id in the first answer, {1.idList} another value of it.
func filled(text string, answers []any) string {
	return open.ReplaceAllStringFunc(text, func(found string) string {
		words := strings.Split(strings.Trim(found, "{}"), ".")
		number, _ := strconv.Atoi(words[0])
		value, names := answers[number-1], append(words[1:], "id")
		if len(words) > 1 {
			names = words[1:]
		}
		for _, name := range names {
			value = at(value, name)
		}
		return fmt.Sprint(value)
	})
}

func difference(expected, actual any, free, place string) string {
	if strings.Contains(free, " "+place+" ") {
		return ""
	}
	names := []string{}
	switch wanted := expected.(type) {
	case object:
		for name := range wanted {
			names = append(names, name)
		}
	case []any:
		for number := range wanted {
			names = append(names, strconv.Itoa(number))
		}
		if got, isList := actual.([]any); !isList || len(got) != len(wanted) {
			return fmt.Sprintf("%s: %d elements expected, got %v", place, len(wanted), actual)
		}
	default:
		if !reflect.DeepEqual(expected, actual) {
			return fmt.Sprintf("%s: %v expected, got %v", place, expected, actual)
		}
	}
	for _, name := range names {
		if wrong := difference(at(expected, name), at(actual, name), free, strings.Trim(place+"."+name, ".")); wrong != "" {
			return wrong
		}
	}
	return ""
}

func broken(steps []any) string {
	answers := []any{}
	send("POST", "/_boardstone/reset", "", nil)
	for _, each := range steps {
		step, answer := each.(object), any(nil)
		if seconds, waits := step["wait"].(float64); waits {
			order := fmt.Sprintf(`{"ms": %.0f}`, seconds*1000)
			send("POST", "/_boardstone/clock/advance", order, object{"content-type": "application/json"})
		} else {
			if step["times"] == nil {
				step["times"] = 1.0
			}
			body, _ := step["body"].(string)
			headers, _ := step["headers"].(object)
			for name, value := range headers {
				headers[name] = filled(value.(string), answers)
			}
			expect := step["expect"].(object)
			free := " " + strings.Trim(fmt.Sprint(expect["any"]), "[]") + " "
			found := object{}
			for sent := 0.0; sent < step["times"].(float64); sent++ {
				status, got, shown := send(step["method"].(string), filled(step["path"].(string), answers), filled(body, answers), headers)
				answer, found["shown"], found["status"] = shown, shown, any(float64(status))
				if status >= 400 && status < 500 && expect["status"] == "4xx" {
					found["status"] = "4xx"
				}
				heads := object{}
				for name := range got {
					heads[strings.ToLower(name)] = got.Get(name)
				}
				found["headers"] = heads
			}
			delete(expect, "any")
			text, _ := json.Marshal(expect)
			json.Unmarshal([]byte(filled(string(text), answers)), &expect)
			if wrong := difference(expect, found, free, ""); wrong != "" {
				return fmt.Sprintf("%s %s: %s", step["method"], strings.Split(step["path"].(string), "?")[0], wrong)
			}
		}
		answers = append(answers, answer)
	}
	return ""
}

// This short program has no receiver of webhooks, sends no files and starts no servers.
var needs = regexp.MustCompile(`"(server|file|receiver|delivery)":`)

func main() {
	file, fault := os.Open(os.Args[2])
	if fault != nil {
		panic(fault)
	}
	lines := bufio.NewReader(file)
	lines.ReadString('\n')
	passed, failed, left := 0, 0, 0
	for {
		text, end := lines.ReadString('\n')
		if end != nil {
			break
		}
		var line object
		json.Unmarshal([]byte(text), &line)
		if line["level"] == "chosen" || needs.MatchString(text) {
			left++
		} else if why := broken(line["steps"].([]any)); why == "" {
			passed++
		} else {
			failed++
			fmt.Printf("FAILED %s %s (part %s, %s)\n       %s\n", line["rule"], line["says"], line["section"], line["level"], why)
		}
	}
	fmt.Printf("%d passed, %d failed, %d not tried\n", passed, failed, left)
	os.Exit(min(failed, 1))
}

func min(one, other int) int {
	if one < other {
		return one
	}
	return other
}
