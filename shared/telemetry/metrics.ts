/** Allowed attributes of measurements. Nothing else leaves the Workers: no person, no account, no address. */
export type MetricAttribute =
  | 'http.route'
  | 'http.response.status_code'
  | 'place'
  | 'queue'
  | 'outcome'
  | 'cache'
  | 'signal';

interface Metric {
  readonly kind: 'counter' | 'histogram' | 'gauge';
  /** Unit as UCUM writes it: `s`, or `1` for a plain number. */
  readonly unit: 's' | '1';
  readonly description: string;
  readonly attributes: readonly MetricAttribute[];
}

/** Every metric of both Workers. Dashboards and alert rules may use no other. */
export const metrics = {
  'http.server.request.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time until the answer begins, by endpoint or page, status and place',
    attributes: ['http.route', 'http.response.status_code', 'place'],
  },
  'merchlens.session.read.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time the Worker waits for the session object',
    attributes: ['outcome', 'place'],
  },
  'merchlens.upstream.call.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time the Worker waits for the upstream, by endpoint; status 0 is a call without an answer',
    attributes: ['http.route', 'http.response.status_code', 'place'],
  },
  'merchlens.cache.lookups': {
    kind: 'counter',
    unit: '1',
    description: 'Lookups in a cache; the outcome is hit or miss',
    attributes: ['cache', 'outcome'],
  },
  'merchlens.queue.age': {
    kind: 'histogram',
    unit: 's',
    description: 'Time that a message has waited in its queue when it is taken out',
    attributes: ['queue'],
  },
  'merchlens.queue.messages': {
    kind: 'counter',
    unit: '1',
    description: 'Messages taken out of a queue; the outcome is done or retried',
    attributes: ['queue', 'outcome'],
  },
  'merchlens.alarms': {
    kind: 'counter',
    unit: '1',
    description: 'Alarms of session objects; the outcome is ok or failed',
    attributes: ['outcome'],
  },
  'merchlens.d1.rows_read': {
    kind: 'counter',
    unit: '1',
    description: 'Rows that D1 has read',
    attributes: ['http.route'],
  },
  'merchlens.d1.rows_written': {
    kind: 'counter',
    unit: '1',
    description: 'Rows that D1 has written',
    attributes: ['http.route'],
  },
  'merchlens.d1.batch.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time of one round trip to D1',
    attributes: ['http.route'],
  },
  'merchlens.scheduled.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time of a turn of the cron trigger; the outcome is ok or failed',
    attributes: ['outcome'],
  },
  'merchlens.dead_letters': {
    kind: 'gauge',
    unit: '1',
    description: 'Dead letters that wait for somebody',
    attributes: [],
  },
  'merchlens.outbox.age': {
    kind: 'gauge',
    unit: 's',
    description: 'Age of the oldest mail that waits in the outbox',
    attributes: [],
  },
  'merchlens.backup.age': {
    kind: 'gauge',
    unit: 's',
    description: 'Age of the last backup of D1, where backups are set up',
    attributes: [],
  },
  'merchlens.telemetry.dropped': {
    kind: 'counter',
    unit: '1',
    description: 'Spans and series that were not sent, since the collector failed or too many came',
    attributes: ['signal'],
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;
export type Attributes = { readonly [Name in MetricAttribute]?: string };

/** Upper bounds of the buckets of every histogram, in seconds; the last bucket has none. */
export const bucketBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;
