import { specVersion, type UnleashApi, unleashAppName, unleashEnvironment, unleashSdk } from './unleash-api.ts';

/** Minimum time between two reports, in milliseconds. */
export const metricsIntervalMs = 60_000;

interface Count {
  yes: number;
  no: number;
}

/**
 * How often each flag was on and off in this isolate, reported to the Unleash server. The first evaluation reports at
 * once, later ones together; a failed report is added to the next one. An isolate that ends loses its last counts.
 */
export class FlagMetrics {
  readonly #api: UnleashApi;
  readonly #now: () => number;
  readonly #startedAt: number;
  #bucketStart: number;
  #counts = new Map<string, Count>();
  #nextReportAt = Number.NEGATIVE_INFINITY;
  #registered = false;

  constructor(api: UnleashApi, now: () => number = Date.now) {
    this.#api = api;
    this.#now = now;
    this.#startedAt = now();
    this.#bucketStart = this.#startedAt;
  }

  count(flags: Readonly<Record<string, boolean>>): void {
    for (const [name, on] of Object.entries(flags)) this.#add(name, on ? { yes: 1, no: 0 } : { yes: 0, no: 1 });
  }

  /** Sends a report if one is due, else returns null. @throws if it fails; its counts are added to the next report */
  report(): Promise<void> | null {
    const now = this.#now();
    if (now < this.#nextReportAt || this.#counts.size === 0) return null;
    this.#nextReportAt = now + metricsIntervalMs;
    return this.#send(now);
  }

  async #send(now: number): Promise<void> {
    const counts = this.#counts;
    const start = this.#bucketStart;
    this.#counts = new Map();
    this.#bucketStart = now;
    try {
      if (!this.#registered) await this.#register();
      await this.#post('/client/metrics', {
        bucket: {
          start: new Date(start).toISOString(),
          stop: new Date(now).toISOString(),
          toggles: Object.fromEntries([...counts].map(([name, count]) => [name, { ...count, variants: {} }])),
        },
      });
    } catch (error) {
      for (const [name, count] of counts) this.#add(name, count);
      this.#bucketStart = start;
      throw error;
    }
  }

  async #register(): Promise<void> {
    await this.#post('/client/register', {
      sdkVersion: unleashSdk,
      specVersion,
      strategies: [
        'default',
        'userWithId',
        'gradualRolloutUserId',
        'gradualRolloutSessionId',
        'flexibleRollout',
        'remoteAddress',
      ],
      started: new Date(this.#startedAt).toISOString(),
      interval: metricsIntervalMs,
    });
    this.#registered = true;
  }

  async #post(path: '/client/register' | '/client/metrics', body: object): Promise<void> {
    const response = await this.#api.post(path, {
      appName: unleashAppName,
      instanceId: this.#api.instanceId,
      connectionId: this.#api.instanceId,
      environment: unleashEnvironment,
      ...body,
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  }

  #add(name: string, more: Count): void {
    const count = this.#counts.get(name) ?? { yes: 0, no: 0 };
    this.#counts.set(name, { yes: count.yes + more.yes, no: count.no + more.no });
  }
}
