/** A test for Go's standard library. All of it stands in one function, so that many such files stand in one folder. */
import type { Body, Place } from '../conversation.ts';
import { variablesIn, written } from '../variables.ts';
import { missing, needsOf, quoted, typedHeaders, wordOf, type Asked, type TestContent } from './content.ts';

const nameOf = (variable: string): string =>
  variable.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A text as Go writes it. */
function inGo(text: string): string {
  if (variablesIn(text).length === 0) return quoted(text);
  const parts: string[] = [];
  written(
    text,
    (letters) => (letters === '' ? '' : (parts.push(quoted(letters)), '')),
    ({ name, from, to }) => {
      const value = nameOf(name);
      const first = from < 0 ? `len(${value})${from}` : String(from);
      const last = to === undefined ? '' : to < 0 ? `len(${value})${to}` : String(to);
      parts.push(from === 0 && to === undefined ? value : `${value}[${from === 0 ? '' : first}:${last}]`);
      return '';
    },
  );
  return parts.join('+');
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'nil';
  if (typeof value === 'string') return inGo(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return `float64(${JSON.stringify(value)})`;
  return `decoded(${inGo(JSON.stringify(value))})`;
}

const words = (place: Place): string => place.map((key) => (typeof key === 'string' ? quoted(key) : key)).join(', ');

interface Helper {
  readonly text: string;
  readonly imports: readonly string[];
}

const send = `	type answer struct {
		status int
		body   any
	}
	send := func(method, path string, headers map[string]string, body string) answer {
		to, err := url.Parse(base)
		if err != nil {
			t.Error(err)
			return answer{}
		}
		plain, query, _ := strings.Cut(path, "?")
		to.Opaque, to.RawQuery = to.Path+plain, query
		asked, err := http.NewRequest(method, base, strings.NewReader(body))
		if err != nil {
			t.Error(err)
			return answer{}
		}
		asked.URL = to
		for name, value := range headers {
			asked.Header.Set(name, value)
		}
		reply, err := http.DefaultClient.Do(asked)
		if err != nil {
			t.Error(err)
			return answer{}
		}
		defer reply.Body.Close()
		text, _ := io.ReadAll(reply.Body)
		if !strings.Contains(reply.Header.Get("content-type"), "json") {
			return answer{reply.StatusCode, string(text)}
		}
		var value any
		if err := json.Unmarshal(text, &value); err != nil {
			t.Error(err)
		}
		return answer{reply.StatusCode, value}
	}`;

const helpers: Readonly<Record<string, Helper>> = {
  at: {
    imports: [],
    text: `	at := func(value any, place ...any) any {
		for _, key := range place {
			switch inside := value.(type) {
			case map[string]any:
				value = inside[key.(string)]
			case []any:
				if nth, ok := key.(int); ok && nth < len(inside) {
					value = inside[nth]
				} else if key == "length" {
					value = float64(len(inside))
				} else {
					return nil
				}
			default:
				return nil
			}
		}
		return value
	}`,
  },
  text: {
    imports: ['fmt'],
    text: `	text := func(value any, place ...any) string {
		return fmt.Sprint(at(value, place...))
	}`,
  },
  decoded: {
    imports: [],
    text: `	decoded := func(text string) (value any) {
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		return value
	}`,
  },
  equal: {
    imports: ['reflect'],
    text: `	equal := func(actual, expected any) {
		t.Helper()
		if !reflect.DeepEqual(actual, expected) {
			t.Errorf("got %v, want %v", actual, expected)
		}
	}`,
  },
  form: {
    imports: ['bytes', 'mime/multipart'],
    text: `	form := func(parts ...[3]string) string {
		var written bytes.Buffer
		writer := multipart.NewWriter(&written)
		_ = writer.SetBoundary("boundary")
		for _, part := range parts {
			if part[2] == "" {
				_ = writer.WriteField(part[0], part[1])
			} else if _, err := writer.CreateFormFile(part[0], part[2]); err != nil {
				t.Fatal(err)
			}
		}
		_ = writer.Close()
		return written.String()
	}`,
  },
  together: {
    imports: ['sync'],
    text: `	together := func(asks ...func() answer) []answer {
		answers := make([]answer, len(asks))
		var all sync.WaitGroup
		for nth, ask := range asks {
			all.Add(1)
			go func(nth int, ask func() answer) {
				defer all.Done()
				answers[nth] = ask()
			}(nth, ask)
		}
		all.Wait()
		return answers
	}`,
  },
};

export function goTest(test: TestContent): string {
  const { title, base, needs, about, groups } = test;
  const lines = groups.flatMap((group) => linesOf(group));
  const calls = (helper: string, text: readonly string[]): boolean =>
    text.some((line) => new RegExp(`(?<![\\w.])${helper}\\(`).test(line));
  const asked = Object.entries(helpers).filter(([name]) => calls(name, lines));
  // `text` calls `at`.
  const used = Object.entries(helpers).filter(
    ([name]) =>
      asked.some(([askedName]) => askedName === name) ||
      (name === 'at' && asked.some(([askedName]) => askedName === 'text')),
  );
  const imports = new Set([
    ...['encoding/json', 'io', 'net/http', 'net/url', 'os', 'strings', 'testing'],
    ...used.flatMap(([, helper]) => helper.imports),
  ]);
  return [
    `// ${title}`,
    ...about.map((line) => `// ${line}`),
    `// go test runs it${needsOf(test)}`,
    'package conformance',
    '',
    'import (',
    ...[...imports].toSorted().map((name) => `	"${name}"`),
    ')',
    '',
    `func Test${wordOf(test)
      .split('_')
      .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
      .join('')}(t *testing.T) {`,
    '	base := os.Getenv("BASE")',
    '	if base == "" {',
    `		base = ${quoted(base)}`,
    '	}',
    ...needs.flatMap((name) => [
      `	${nameOf(name)} := os.Getenv(${quoted(name)})`,
      `	if ${nameOf(name)} == "" {`,
      `		t.Fatal(${quoted(missing(name))})`,
      '	}',
    ]),
    send,
    ...used.map(([, { text }]) => text),
    ...lines.map((line) => `	${line}`),
    '}',
    '',
  ].join('\n');
}

function linesOf(group: readonly Asked[]): string[] {
  const isUsed = ({ caught, expected }: Asked): boolean => caught.length > 0 || expected !== undefined;
  const sent = group.map((step) => `send(${argumentsOf(step)})`);
  const names = group.map(({ step }) => `answer${step + 1}`);
  const asked =
    group.length === 1
      ? [isUsed(group[0]!) ? `${names[0]} := ${sent[0]}` : sent[0]!]
      : [
          `${group.some(isUsed) ? 'answers := ' : ''}together(`,
          ...sent.flatMap((step) => ['	func() answer {', `		return ${step}`, '	},']),
          ')',
        ];
  const named =
    group.length === 1 ? [] : group.flatMap((step, nth) => (isUsed(step) ? [`${names[nth]} := answers[${nth}]`] : []));
  const caught = group.flatMap((step, nth) =>
    step.caught.map(({ name, place }) => `${nameOf(name)} := text(${names[nth]}.body, ${words(place)})`),
  );
  return [...asked, ...named, ...caught, ...group.flatMap((step, nth) => wantedOf(step, names[nth]!))];
}

function wantedOf({ expected }: Asked, answer: string): string[] {
  if (expected === undefined) return [];
  const { status, values, there } = expected;
  const wrong = { success: `${answer}.status < 200 || ${answer}.status >= 300`, refusal: `${answer}.status < 300` };
  return [
    `if ${typeof status === 'number' ? `${answer}.status != ${status}` : wrong[status]} {`,
    `	t.Errorf("status %d: %v", ${answer}.status, ${answer}.body)`,
    '}',
    ...values.map(([place, value]) => `equal(at(${answer}.body, ${words(place)}), ${literal(value)})`),
    ...(there
      ? [
          `if at(${answer}.body, ${words(there)}) == nil {`,
          `	t.Errorf("the answer %v lacks ${there.join('.')}", ${answer}.body)`,
          '}',
        ]
      : []),
  ];
}

function argumentsOf({ method, path, headers, body }: Asked): string {
  const typed = typedHeaders(headers, body);
  const named = typed.map(([name, value]) => `${quoted(name)}: ${inGo(value)}`).join(', ');
  const map = typed.length > 0 ? `map[string]string{${named}}` : 'nil';
  return [quoted(method), inGo(path), map, body ? bodyInGo(body) : '""'].join(', ');
}

/** A form has its pairs in their order, so they are put together here. */
function bodyInGo(body: Body): string {
  if ('json' in body) return inGo(body.json);
  if ('raw' in body) return body.raw === '' ? '""' : inGo(body.raw);
  if ('form' in body)
    return body.form
      .map(([name, value]) => `url.QueryEscape(${inGo(name)})+"="+url.QueryEscape(${inGo(value)})`)
      .join('+"&"+');
  const parts = body.parts.map(([name, value]) =>
    typeof value === 'string'
      ? `[3]string{${inGo(name)}, ${inGo(value)}}`
      : `[3]string{${inGo(name)}, "", ${quoted(value.file)}}`,
  );
  return `form(${parts.join(', ')})`;
}
