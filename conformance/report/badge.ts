/** The report as a small picture: how many of the judged rules are kept. */
import { exitCode, ruleCounts, type Report } from '../run/result.ts';
import { counted } from '../../src/language.ts';
import { html as h } from '../../src/markup.ts';

const colors = { kept: '#2f7d4f', broken: '#b3372b', nothing: '#6b6b6b' };

export function badge(report: Report): string {
  const { judged, broken } = ruleCounts(report.results);
  const isDone = exitCode(report) !== 2;
  const [label, color] = !isDone
    ? ['not judged', colors.nothing]
    : broken > 0
      ? [`${broken} of ${judged} broken`, colors.broken]
      : [`${counted(judged, 'rule')} kept`, colors.kept];
  return picture('boardstone', label, color);
}

/** About the width of its letters in an 11 pixel sans serif. */
const width = (text: string) => Math.round(text.length * 6.6) + 12;

export function picture(left: string, right: string, color: string): string {
  const [a, b] = [width(left), width(right)];
  const label = `${left}: ${right}`;
  const words = (text: string, middle: number) => h`<text x="${middle}" y="14" textLength="${width(text) - 12}"
  lengthAdjust="spacingAndGlyphs">${text}</text>`;
  return h`<svg xmlns="http://www.w3.org/2000/svg" width="${a + b}" height="20" role="img" aria-label="${label}">
<title>${label}</title>
<clipPath id="r"><rect width="${a + b}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${a}" height="20" fill="#33383d"/>
<rect x="${a}" width="${b}" height="20" fill="${color}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
${words(left, a / 2)}${words(right, a + b / 2)}</g>
</svg>
`.text;
}
