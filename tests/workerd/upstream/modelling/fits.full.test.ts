import { beforeEach, describe, expect, test } from 'vitest';
import { soldWeek } from '#dev/world/sold-weeks.ts';
import type {
  ModelRunChannels,
  ModelRunChecks,
  ModelRunContributions,
  ModelRunDetail,
  ModelRunFit,
} from '#shared/api/families/modelling-runs-schemas.ts';
import { fitLimits } from '#shared/modelling/run-spec.ts';
import { addDays } from '#shared/time/calendar.ts';
import { letOthersIn } from '#upstream/platform/let-others-in.ts';
import { type Caller, signIn } from '../caller.ts';
import { d1 } from '../migrated.ts';
import { rowsOf, smallWorld } from '../small-world.ts';
import { askForRun, bringWeeks, mondays, plainWeeks, turn } from './fit-world.ts';
import { call } from './model-world.ts';

const minute = 60_000;
let ada: Caller;
beforeEach(async () => {
  await smallWorld();
  ada = await signIn('ada@one');
});

const runOf = (id: number) => call<Omit<ModelRunDetail, 'status'>>(ada, 'GET', `model-runs/${id}`);
const progressOf = async (id: number) => {
  const [row] = await rowsOf(
    `SELECT status, progress_done AS done, progress_of AS "of", failure FROM model_run WHERE id = ${id}`,
  );
  return row;
};
const resultTables = ['week', 'component', 'part', 'curve', 'draw', 'metric', 'check'];
/** All results of a run, without row ids. */
const resultsOf = async (id: number): Promise<string> => {
  const tables = await Promise.all(
    resultTables.map((name) => d1.prepare(`SELECT * FROM model_${name} WHERE run_id = ? ORDER BY 2, 3`).bind(id).all()),
  );
  return JSON.stringify(tables.map(({ results }) => results.map(({ run_id: _, ...row }) => row)));
};
const underWay = async () => Number(await d1.prepare('SELECT count(*) AS n FROM model_fit').first('n'));

describe('three years of a brand with known returns', () => {
  const weeks = mondays(158);
  const sold = weeks.map(soldWeek);

  test('are fitted in one run: at least four of five returns are in their 90 % intervals, and all sums agree', async () => {
    await bringWeeks(
      sold.map(({ spend, sales, temperature, isPromotion }) => ({
        ...{ sales, impressions: 12, series: { Temperature: temperature, Promotion: isPromotion ? 1 : 0 } },
        spend: Object.fromEntries(spend.map(({ channel, amount }) => [channel.channel, amount])),
      })),
    );
    const { id } = await askForRun(ada, { controls: ['Temperature', 'Promotion'] });
    expect(await progressOf(id)).toMatchObject({ status: 'waiting', done: 0 });
    await turn();
    expect(await progressOf(id)).toMatchObject({ status: 'done', failure: null });
    expect(await underWay()).toBe(0);
    const [run, { channels }, fit, contributions, checks] = await Promise.all([
      runOf(id),
      call<ModelRunChannels>(ada, 'GET', `model-runs/${id}/channels`),
      call<ModelRunFit>(ada, 'GET', `model-runs/${id}/fit`),
      call<ModelRunContributions>(ada, 'GET', `model-runs/${id}/contributions`),
      call<ModelRunChecks>(ada, 'GET', `model-runs/${id}/checks`),
    ]);
    expect(run).toMatchObject({ weeks: 158, interval: 0.9, currency: 'USD', seed: 1, plannable: true, weekly: true });
    expect(run.dataHash).toMatch(/^[0-9a-f]{64}$/);
    const held = channels.map(({ id: component, roi, spend }) => {
      const own = sold.flatMap((week) => week.spend.filter(({ channel }) => `paid ${channel.channel}` === component));
      const truth = own.reduce((sum, { effect }) => sum + effect, 0) / own.reduce((sum, { amount }) => sum + amount, 0);
      expect(spend).toBeCloseTo(
        own.reduce((sum, { amount }) => sum + amount, 0),
        0,
      );
      return { component, truth, roi, holds: roi !== null && Number(roi.low) <= truth && truth <= Number(roi.high) };
    });
    const { value: rHat } = checks.items.find(({ check }) => check === 'convergence') ?? {};
    console.log(
      `R̂ ${rHat?.toFixed(3)}; `,
      held
        .map(
          ({ component, truth, roi }) =>
            `${component}: ${truth.toFixed(2)} in ${roi?.low?.toFixed(2)}–${roi?.high?.toFixed(2)}`,
        )
        .join('; '),
    );
    expect(held.filter(({ holds }) => holds).length).toBeGreaterThanOrEqual(4);
    expect(rHat).toBeLessThan(1.05);
    // Parts add up to the fitted value of each week, and returns times spend to contributions.
    fit.weeks.forEach(({ fitted }, at) => {
      const parts = contributions.components.reduce((sum, { weekly }) => sum + (weekly[at] ?? 0), 0);
      expect(Math.abs(parts / fitted.mean - 1)).toBeLessThan(1e-9);
    });
    for (const { roi, spend, total } of channels)
      expect(((roi?.mean ?? 0) * (spend ?? 0)) / total.mean).toBeCloseTo(1, 9);
    expect(fit.weeks.filter(({ split }) => split === 'test')).toHaveLength(13);
    expect(fit.metrics.map(({ split }) => split).sort()).toEqual(['all', 'test', 'train']);
    // A shuffled KPI can't be predicted, and the run's check says so.
    const shuffled = checks.items.find(({ check }) => check === 'shuffled-kpi');
    expect(shuffled).toMatchObject({ status: 'pass', threshold: 0.05 });
    expect(shuffled?.value).toBeLessThanOrEqual(0.05);
  }, 120_000);
});

describe('a short run', () => {
  beforeEach(() => bringWeeks(plainWeeks(80)));

  test('gives the same bytes with the same seed, and others with another', async () => {
    const [one, same, other] = [await askForRun(ada), await askForRun(ada), await askForRun(ada, { seed: 2 })];
    await turn();
    const [first, second, third] = await Promise.all([one, same, other].map(({ id }) => resultsOf(id)));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    const hashes = await Promise.all([one, same, other].map(async ({ id }) => (await runOf(id)).dataHash));
    expect(new Set(hashes).size).toBe(1);
  }, 60_000);

  test('continues from its stored rounds after a crash, to the same bytes', async () => {
    const { id: whole } = await askForRun(ada);
    await turn();
    const { id } = await askForRun(ada);
    const start = Date.now();
    let begun = start;
    // Each run dies after some more writes; its lease expires, and the next one continues.
    for (const writes of [1, 4, 9, 30]) {
      await killedAfter(writes, (binding) => turn(begun, binding));
      expect(await progressOf(id)).toMatchObject({ status: 'running' });
      await turn(begun + 1000);
      expect(await progressOf(id)).toMatchObject({ status: 'running' });
      begun += 2 * minute;
    }
    const rounds = Number(await d1.prepare('SELECT count(*) AS n FROM model_fit_round').first('n'));
    expect(rounds).toBeGreaterThan(0);
    await turn(begun);
    expect(await progressOf(id)).toMatchObject({ status: 'done' });
    expect(await resultsOf(id)).toBe(await resultsOf(whole));
  }, 60_000);

  test('uses the facts at the time of the request, even if they change while it waits', async () => {
    const [{ id: whole }, { id }] = [await askForRun(ada), await askForRun(ada)];
    await turn(Date.now());
    expect(await resultsOf(id)).toBe(await resultsOf(whole));
    const { id: later } = await askForRun(ada);
    await bringWeeks(plainWeeks(80).map((week) => ({ ...week, sales: week.sales * 2 })));
    await turn(Date.now() + minute);
    expect(await resultsOf(later)).toBe(await resultsOf(whole));
  }, 60_000);

  test('is given up with a sentence after repeated crashes', async () => {
    const { id } = await askForRun(ada);
    for (let at = 0; at < 5; at++) await killedAfter(1, (binding) => turn(Date.now() + at * 2 * minute, binding));
    await turn(Date.now() + 20 * minute);
    expect(await runOf(id)).toMatchObject({ failure: 'The fit failed several times. Start it again.' });
    expect(await underWay()).toBe(0);
  });

  test('is fitted once, however many cron runs start at the same time', async () => {
    const { id } = await askForRun(ada);
    const counted = countingWrites();
    await Promise.all([
      turn(Date.now(), counted.binding),
      turn(Date.now(), counted.binding),
      turn(Date.now(), counted.binding),
    ]);
    expect(await progressOf(id)).toMatchObject({ status: 'done' });
    // Four chains of each of two fits and one of each of the four shuffled ones, whichever run drew them.
    expect(counted.rounds()).toBe(12);
    expect(await rowsOf(`SELECT count(*) AS n FROM model_week WHERE run_id = ${id}`)).toEqual([{ n: 80 }]);
  }, 60_000);

  test('lets other calls run, reports its progress, and ends at once when canceled', async () => {
    const { id } = await askForRun(ada);
    let isOver = false;
    const running = turn().finally(() => {
      isOver = true;
    });
    const seen: number[] = [];
    while (!isOver && seen.length < 3) {
      const answer = await call(ada, 'GET', 'model-runs');
      expect(answer.status).toBe(200);
      const { done } = { done: 0, ...(await progressOf(id)) };
      // External calls leave the event loop idle in between; these would block timers.
      await letOthersIn();
      if (Number(done) > (seen.at(-1) ?? 0)) seen.push(Number(done));
    }
    expect(seen).toHaveLength(3);
    expect(seen.every((done) => done > 0 && done < 36_000)).toBe(true);
    const canceled = await call(ada, 'POST', `model-runs/${id}/cancel`);
    expect(canceled).toMatchObject({ status: 200 });
    await running;
    expect(await runOf(id)).toMatchObject({
      failure: 'Somebody canceled this fit. Start a new run.',
      plannable: false,
    });
    const { done } = { done: 0, ...(await progressOf(id)) };
    expect(Number(done) - (seen.at(-1) ?? 0)).toBeLessThan(4000);
    await turn();
    expect([await underWay(), (await progressOf(id))?.status]).toEqual([0, 'failed']);
  }, 60_000);

  test('is one of 20 a day for its account, deleted ones included', async () => {
    await d1
      .prepare('INSERT INTO model_fit_day VALUES (1, ?, ?)')
      .bind(new Date().toISOString().slice(0, 10), fitLimits.fitsOfDay - 1)
      .run();
    const run = await askForRun(ada);
    await call(ada, 'DELETE', `model-runs/${run.id}`, { ifMatch: run.etag });
    expect(await underWay()).toBe(0);
    expect(await askForRun(ada)).toMatchObject({ status: 409, code: 'model-fits-of-day' });
  });
});

describe('a model is refused, with what to do, where', () => {
  const refused = async (spec: Parameters<typeof askForRun>[1] = {}) => {
    const answer = await askForRun(ada, spec);
    expect(answer.status).toBe(422);
    expect(await rowsOf('SELECT id FROM model_run')).toEqual([]);
    return answer.detail;
  };

  test('there are too few weeks', async () => {
    await bringWeeks(plainWeeks(57));
    expect(await refused()).toBe('A model needs at least 78 whole weeks; there are 57. Import older spend and sales.');
  });

  test('nothing was sold, sales never change, or weeks are missing', async () => {
    expect(await refused()).toContain('There is no such KPI');
    await bringWeeks(plainWeeks(80).map((week) => ({ ...week, sales: 500 })));
    expect(await refused()).toBe('The KPI is the same in every week. Choose another.');
    await d1.prepare('DELETE FROM sellout_day WHERE date = ?').bind(mondays(40)[0]).run();
    await d1.prepare("UPDATE covered_span SET last_date = ? WHERE source = 'sellout'").bind(mondays(60)[0]).run();
    expect(await refused()).toContain(`The KPI has no value in the week of ${mondays(40)[0]}.`);
  });

  test('a channel has too little spend, is missing, or is given twice', async () => {
    await bringWeeks(plainWeeks(80).map((week, at) => ({ ...week, spend: { ...week.spend, TV: at < 5 ? 900 : 0 } })));
    const channel = (name: string) => ({ channel: name, merges: [], prior: null });
    expect(await refused({ channels: [channel('search'), channel('TV')] })).toBe(
      '“TV” has 5 weeks of spend; a channel needs 8. Merge it with another, or leave it out.',
    );
    expect(await refused({ channels: [channel('Radio')] })).toBe('There is no spend of the channel “Radio”.');
    expect(await refused({ channels: [{ ...channel('search'), merges: ['search'] }] })).toContain('appears twice');
    const merged = await askForRun(ada, { channels: [{ ...channel('search'), merges: ['TV'] }] });
    expect(merged.status).toBe(201);
  });

  test('a control is missing, never changes or has gaps', async () => {
    await bringWeeks(plainWeeks(80).map((week, at) => ({ ...week, series: { flat: 1, price: at } })));
    await d1.prepare("DELETE FROM model_input WHERE name = 'price' AND date = ?").bind(mondays(10)[0]).run();
    expect(await refused({ controls: ['weather'] })).toBe('There is no series “weather”.');
    expect(await refused({ controls: ['flat'] })).toBe('“flat” is the same in every week. Leave it out.');
    expect(await refused({ controls: ['price'] })).toContain(`“price” has no value in the week of ${mondays(10)[0]}.`);
  });

  test('refuses more unknowns than weeks can determine, and too many channels', async () => {
    const spend = (many: number, amount: number, at: number) =>
      Object.fromEntries(Array.from({ length: many }, (_, of) => [`c${of}`, amount + 40 * Math.sin(at * (of + 2))]));
    const series = Object.fromEntries(Array.from({ length: 12 }, (_, of) => [`s${of}`, of]));
    await bringWeeks(
      plainWeeks(80).map((week, at) => ({
        ...{ ...week, spend: spend(13, 100, at) },
        series: Object.fromEntries(Object.keys(series).map((name, of) => [name, Math.sin(at * (of + 3))])),
      })),
    );
    expect(await refused()).toContain('at most 12 channels; these are 13');
    const channels = Array.from({ length: 12 }, (_, of) => ({ channel: `c${of}`, merges: [], prior: null }));
    expect(await refused({ channels, controls: Object.keys(series) })).toBe(
      'There are 2.9 weeks per parameter that the model estimates. It needs 3. Leave out controls, or merge channels.',
    );
  });

  test('spend and sales have no common weeks', async () => {
    await bringWeeks(plainWeeks(80));
    await d1.prepare('DELETE FROM sellout_day').run();
    await d1.prepare("DELETE FROM family_coverage WHERE family = 'sellout'").run();
    const values = plainWeeks(90).map(
      ({ sales }, at) => `(1, 11, 'Sold', '${addDays('2020-01-06', 7 * at)}', ${sales}, 'USD', 'kpi')`,
    );
    await d1.prepare(`INSERT INTO model_input VALUES ${values.join(', ')}`).run();
    expect(await refused({ kpi: { kind: 'series', name: 'Sold' } })).toBe(
      'Spend and the KPI have no whole week in common. Import both for the same weeks.',
    );
  });
});

/** Runs something on a database that stops answering after so many writes, as if the isolate were killed. */
async function killedAfter(writes: number, run: (binding: D1Database) => Promise<void>): Promise<void> {
  const endless = new Promise<never>(() => undefined);
  let left = writes;
  let die: () => void = () => undefined;
  const killed = new Promise<void>((resolve) => {
    die = resolve;
  });
  const mortal = async <T>(work: () => Promise<T>): Promise<T> => {
    if (left <= 0) return await endless;
    const answer = await work();
    left -= 1;
    if (left > 0) return answer;
    die();
    return await endless;
  };
  const binding = new Proxy(d1, {
    get: (target, name) =>
      name === 'batch'
        ? (statements: D1PreparedStatement[]) => mortal(() => target.batch(statements))
        : Reflect.get(target, name).bind(target),
  });
  await Promise.race([run(binding), killed]);
}

/** A database that records its writes. */
function countingWrites() {
  const told: string[] = [];
  const binding = new Proxy(d1, {
    get: (target, name) =>
      name === 'prepare'
        ? (sql: string) => {
            told.push(sql);
            return target.prepare(sql);
          }
        : Reflect.get(target, name).bind(target),
  });
  return { binding, rounds: () => told.filter((sql) => sql.includes('INSERT INTO model_fit_round')).length };
}
