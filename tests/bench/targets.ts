import { fixed } from './table.ts';

/** The bound that a measured value must meet, and its goal. */
export interface Bound {
  readonly name: string;
  readonly unit: string;
  readonly better: 'lower' | 'higher';
  readonly must: number;
  readonly goal: number;
  /** Decimals of the measured value; 1 by default. */
  readonly digits?: number;
}

/** The product's own limits of speed and size; ratios are taken in one run on one machine. */
export const bounds = {
  honoCpu: { name: 'Hono route CPU / constant Worker', unit: '×', better: 'lower', must: 1.25, goal: 1.12 },
  healthzCpu: {
    name: 'our /healthz CPU / constant Worker with headers',
    unit: '×',
    better: 'lower',
    must: 1.25,
    goal: 1.12,
  },
  forwarderCpu: {
    name: 'forwarder CPU / bare pass-through, reads in a warm isolate',
    unit: '×',
    better: 'lower',
    must: 1.5,
    goal: 1.35,
  },
  forwarderAskingCpu: {
    name: 'forwarder CPU / bare pass-through, the first of a second',
    unit: '×',
    better: 'lower',
    must: 2.2,
    goal: 1.9,
  },
  forwarderWriteCpu: {
    name: 'forwarder CPU / bare pass-through, writes',
    unit: '×',
    better: 'lower',
    must: 2.2,
    goal: 1.9,
  },
  forwarderBigCpu: {
    name: 'forwarder CPU / bare pass-through, 44 KB',
    unit: '×',
    better: 'lower',
    must: 1.5,
    goal: 1.2,
  },
  sessionCpu: { name: 'session read CPU / bare object call', unit: '×', better: 'lower', must: 2, goal: 1.2 },
  pageStream: { name: 'page CPU / bare renderToReadableStream', unit: '×', better: 'lower', must: 1.35, goal: 1 },
  pageString: { name: 'page CPU / renderToString', unit: '×', better: 'lower', must: 5, goal: 3 },
  pageCpu: { name: 'CPU per rendered page', unit: 'ms', better: 'lower', must: 6, goal: 3.5 },
  menuPage: { name: 'menu of 60 → 600 entries, page CPU', unit: '×', better: 'lower', must: 3, goal: 2 },
  tableSize: { name: 'table of 100 → 10,000 rows, HTML size', unit: '×', better: 'lower', must: 1.2, goal: 1.2 },
  flags: { name: '100 flags evaluated', unit: 'µs', better: 'lower', must: 100, goal: 25 },
  menu60: { name: 'sidebar of 60 entries', unit: 'µs', better: 'lower', must: 20, goal: 6 },
  menu600: { name: 'sidebar of 600 entries', unit: 'µs', better: 'lower', must: 200, goal: 60 },
  scopeSwitch: {
    name: 'INP on scope switch, 30,000 scopes, 4× slower',
    unit: 'ms',
    better: 'lower',
    must: 200,
    goal: 80,
  },
  scopes: { name: 'ordinary request CPU, 30,000 scopes / 10', unit: '×', better: 'lower', must: 1.5, goal: 1.05 },
  listSearch: {
    name: 'search of 10,000 accounts and 20,000 subaccounts, D1',
    unit: 'ms',
    better: 'lower',
    must: 50,
    goal: 20,
  },
  analytics: {
    name: 'questions on D1, semantic less by hand, the slowest',
    unit: 'ms',
    better: 'lower',
    must: 20,
    goal: 5,
  },
  clickhouse: {
    name: 'questions on ClickHouse, semantic / by hand, the slowest',
    unit: '×',
    better: 'lower',
    must: 1.3,
    goal: 1.05,
  },
  modelFit: {
    name: 'fit of 156 weeks × 5 channels, CPU / constant loop of as many operations',
    unit: '×',
    better: 'lower',
    must: 3,
    goal: 1.5,
  },
  modelRun: {
    name: 'all of a run of 156 weeks × 5 channels, CPU of its process',
    unit: 's',
    better: 'lower',
    must: 10,
    goal: 5,
  },
  modelPlan: {
    name: 'best plan of 12 channels, CPU / a fit of 156 weeks × 5 channels',
    unit: '×',
    better: 'lower',
    must: 1,
    goal: 0.5,
  },
  modelPage: {
    name: 'dearest page of a run of 12 channels × 312 weeks, CPU / dashboard',
    unit: '×',
    better: 'lower',
    must: 1.5,
    goal: 1,
  },
  modelNeighbor: {
    name: 'p95 of a neighbor’s questions amid a fit / quiet',
    unit: '×',
    better: 'lower',
    must: 3,
    goal: 1.5,
  },
  workerGzip: { name: 'Worker, gzip', unit: 'KB', better: 'lower', must: 1000, goal: 600 },
  startCpu: { name: 'Worker start-up CPU', unit: 'ms', better: 'lower', must: 150, goal: 60 },
  firstView: { name: 'first dashboard view, JavaScript gzip', unit: 'KB', better: 'lower', must: 180, goal: 150 },
} as const satisfies Record<string, Bound>;

const score = { unit: '', better: 'higher', digits: 0 } as const;
const pageScores = {
  accessibility: { ...score, name: 'accessibility', must: 100, goal: 100 },
  bestPractices: { ...score, name: 'best practices', must: 96, goal: 100 },
  cls: { name: 'CLS', unit: '', better: 'lower', must: 0.05, goal: 0, digits: 4 },
} as const;

/** Lighthouse's scores for every page. */
export const lighthouseBounds = {
  desktop: { performance: { ...score, name: 'performance', must: 97, goal: 100 }, ...pageScores },
  mobile: {
    performance: { ...score, name: 'performance', must: 85, goal: 97 },
    ...pageScores,
    lcp: { name: 'LCP', unit: 's', better: 'lower', must: 2.5, goal: 1.7, digits: 2 },
    tbt: { name: 'TBT', unit: 'ms', better: 'lower', must: 200, goal: 50, digits: 0 },
  },
} as const satisfies Record<string, Record<string, Bound>>;

/** Bounds of a published experience, as seen on a phone by a new visitor. */
export const publicPageBounds = {
  mobile: {
    ...lighthouseBounds.mobile,
    performance: { ...score, name: 'performance', must: 97, goal: 100 },
    seo: { ...score, name: 'SEO', must: 100, goal: 100 },
  },
} as const satisfies Record<string, Record<string, Bound>>;

/** KB of JavaScript, gzip, on a published page. */
export const publicScripts: Bound = { name: 'JavaScript gzip', unit: 'KB', better: 'lower', must: 20, goal: 5 };

export type BoundId = keyof typeof bounds;

/** Whether a value meets its bound, and whether it reaches its goal. */
function verdict(bound: Bound, value: number): 'met, goal met' | 'met' | 'MISSED' {
  const holds = (limit: number) => (bound.better === 'lower' ? value <= limit : value >= limit);
  if (!holds(bound.must)) return 'MISSED';
  return holds(bound.goal) ? 'met, goal met' : 'met';
}

export const boundsHeader = ['metric', 'measured', 'must', 'goal', 'stands'] as const;

/** A row of the targets' table: what was measured, both limits, and how it stands. */
export function boundCells(bound: Bound, value = Number.NaN): readonly string[] {
  const digits = bound.digits ?? (bound.unit === '×' ? 2 : 1);
  const sign = bound.better === 'lower' ? '≤' : '≥';
  const limits = [bound.must, bound.goal].map((limit) => `${sign} ${limit} ${bound.unit}`.trimEnd());
  return [bound.name, `${fixed(value, digits)} ${bound.unit}`.trimEnd(), ...limits, verdict(bound, value)];
}
