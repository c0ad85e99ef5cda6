import { expect, test } from 'vitest';
import type { EndpointId } from '#shared/api/endpoints.ts';
import { signIn } from './caller.ts';
import { call, type Entry, everything, home, writing } from './every-call.ts';
import { isTwin, oneOfEverything, person, twinOfEverything } from './every-object.ts';
import { d1 } from './migrated.ts';
import { smallWorld } from './small-world.ts';

/** Calls for which the items aren't in the right state. */
const outOfPlace: readonly EndpointId[] = [
  ...(['publishLocations', 'undoImportJob', 'undoCatalogImport', 'unarchiveTouchpoint'] as const),
  ...(['publishTouchpoint', 'unpublishTouchpoint', 'setVoucherStatus', 'publishForm', 'setProductImage'] as const),
  'importVoucherRedemptions',
  // The import has no files, and the run no draws.
  ...(['acceptModelImport', 'saveModelScenario'] as const),
  // These are settings of the account, and the items belong to a subaccount.
  ...(['setAlcoholCountry', 'clearAlcoholCountry', 'setUsStateRule', 'deleteAlcoholBlock'] as const),
  // Only retailers have shops.
  ...(['changeSalesSource', 'rotateSalesKey', 'startSalesTest', 'reviewSalesEvent'] as const),
];

/** One call per kind of item in a round, since a change interferes with the next call. */
const kinds = [...Map.groupBy(writing, ([, { path }]) => path.split('/')[3]).values()];
const rounds = Array.from({ length: Math.max(...kinds.map((calls) => calls.length)) }, (_, nth) =>
  kinds.flatMap((calls) => calls.slice(nth, nth + 1)),
);
const namesOf = (calls: readonly Entry[]): string => calls.map(([id]) => id).join(', ');

test.each(rounds.map((calls) => [namesOf(calls), calls] as const))(
  'another account’s items of the same kind and version stay unchanged: %s',
  async (_, calls) => {
    await smallWorld();
    await oneOfEverything();
    await twinOfEverything();
    await d1.prepare(`UPDATE user SET is_staff = 1, user_mode = 1 WHERE id <> '${person}'`).run();
    const ada = await signIn('ada@one');
    const before = await everything(isTwin);
    const refused: unknown[] = [];
    for (const entry of calls) {
      const { status } = await call(ada, entry, home);
      const names = /:(?!kind)/.test(entry[1].path);
      if (names && status >= 400 && !outOfPlace.includes(entry[0])) refused.push([entry[0], status]);
    }
    expect(refused).toEqual([]);
    expect(await everything(isTwin)).toBe(before);
  },
);
