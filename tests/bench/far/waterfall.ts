import { hopKinds } from '#dev/far/hops.ts';
import type { Setting } from '#dev/far/setting.ts';
import type { Measured } from './measure.ts';

const width = 960;
const labels = 330;
const line = 18;
const head = 64;

const colors: Readonly<Record<string, string>> = {
  ...{ browser: '#64748b', session: '#7c3aed', upstream: '#2563eb', 'd1-primary': '#b45309', 'd1-replica': '#ca8a04' },
  ...{ kv: '#0f766e', queue: '#57534e', clickhouse: '#be185d', provider: '#b91c1c' },
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The hops of one request as bars over time, with what the browser has when. */
export function drawWaterfall(
  name: string,
  { hops, started, firstByte, frame, numbers }: Measured,
  setting: Setting,
): string {
  const shown = hops.filter(({ kind }) => kind !== 'browser').sort((one, other) => one.from - other.from);
  const end = Math.max(numbers, ...shown.map(({ to }) => to - started)) * 1.02;
  const x = (ms: number): number => Math.round((labels + (Math.max(0, ms) / end) * (width - labels - 20)) * 10) / 10;
  const height = head + shown.length * line + 40;
  const bars = shown.map(({ caller, kind, name: what, from, to }, at) => {
    const [left, right, top] = [x(from - started), x(to - started), head + at * line];
    const text = `${caller} → ${kind}  ${what}`;
    return `<text x="8" y="${top + 12}" font-size="11">${escaped(text.length > 54 ? `${text.slice(0, 53)}…` : text)}</text><rect x="${left}" y="${top + 2}" width="${Math.max(2, right - left)}" height="${line - 5}" rx="2" fill="${colors[kind]}"><title>${escaped(what)}: ${to - from} ms</title></rect>`;
  });
  const moments = [
    ['first byte', firstByte],
    ['frame', frame],
    ['numbers', numbers],
  ] as const;
  const marks = moments.map(
    ([text, ms], at) =>
      `<line x1="${x(ms)}" x2="${x(ms)}" y1="${head - 8}" y2="${height - 30}" stroke="#334155" stroke-dasharray="3 3"/><text x="${x(ms) + 3}" y="${height - 18 + (at % 2) * 12}" font-size="11">${text} ${ms} ms</text>`,
  );
  const legend = hopKinds
    .filter((kind) => shown.some((hop) => hop.kind === kind))
    .map(
      (kind, at) =>
        `<rect x="${8 + at * 110}" y="34" width="10" height="10" fill="${colors[kind]}"/><text x="${22 + at * 110}" y="43" font-size="11">${kind}</text>`,
    );
  const title = `${name}: a person in ${setting.person}, the primary in ${setting.primary}, the upstream ${setting.upstream.replace('-', ' ')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" role="img" aria-label="${escaped(title)}"><rect width="100%" height="100%" fill="#fff"/><text x="8" y="20" font-size="14" font-weight="600">${escaped(title)}</text>${legend.join('')}${bars.join('')}${marks.join('')}</svg>\n`;
}
