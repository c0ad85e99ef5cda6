import { parseArgs } from 'node:util';
import { CommandError } from './fail.ts';
import { places } from './far/places.ts';
import { placements, readPlace, type Setting, usualSetting } from './far/setting.ts';

const usage = `npm start [-- --from ${places.join('|')}]
  --from: delay each hop as for somebody there
  --primary: place of the database (${usualSetting.primary})
  --upstream: ${placements.join('|')} (${usualSetting.upstream})
  --lag: milliseconds a replica is behind (${usualSetting.lagMs})`;

/**
 * Reads the options of `npm start`.
 * @returns null if no distances are simulated
 * @throws CommandError on anything that is unknown or malformed
 */
export function readStartArguments(args: readonly string[]): Setting | null {
  const { from, primary, upstream, lag } = parsed(args);
  if (from === undefined) {
    if (primary !== undefined || upstream !== undefined || lag !== undefined)
      throw new CommandError(`--primary, --upstream and --lag need --from.\n${usage}`);
    return null;
  }
  const placement = placements.find((known) => known === (upstream ?? usualSetting.upstream));
  if (!placement) throw new CommandError(`--upstream takes ${placements.join(', ')}, not ${upstream}`);
  if (lag !== undefined && !/^\d{1,5}$/.test(lag))
    throw new CommandError('--lag takes whole milliseconds, at most 99999');
  return {
    person: readPlace('from', from),
    primary: readPlace('primary', primary ?? usualSetting.primary),
    upstream: placement,
    lagMs: lag === undefined ? usualSetting.lagMs : Number(lag),
  };
}

function parsed(args: readonly string[]) {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { from: option, primary: option, upstream: option, lag: option } })
      .values;
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : 'Unknown option'}\n${usage}`);
  }
}
