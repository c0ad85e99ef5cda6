import { momentIn } from '#app/ui/moment.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { CountTile } from './count-tile.tsx';
import type { readPanels } from './price-stock.server.ts';
import * as texts from './texts.ts';

interface PriceTilesProps {
  readonly panels: Awaited<ReturnType<typeof readPanels>>;
  /** Adds the selected retailers to a title. */
  readonly withSelection: (title: string) => string;
  readonly formats: Formats;
}

/** Tiles of broken rules and of changes in the last day. */
export const PriceTiles = ({ panels, withSelection, formats }: PriceTilesProps) => (
  <>
    <li className="min-w-0">
      <CountTile
        title={withSelection(texts.ruleBreaches)}
        label={texts.ruleBreaches}
        definition={texts.breachesHint}
        part={panels.breaches}
        describe={({ total, offers, watched }) => ({
          count: formats.value(total, 'integer'),
          note: fill(texts.breachedOffers, {
            offers: formats.value(offers, 'integer'),
            watched: formats.value(watched, 'integer'),
          }),
        })}
      />
    </li>
    <li className="min-w-0">
      <CountTile
        title={withSelection(texts.changesIn24H)}
        label={texts.changesShort}
        definition={texts.changesHint}
        part={panels.changes}
        describe={({ recent, timezone }) => ({
          count: formats.value(recent.count, 'integer'),
          note: recent.until
            ? fill(texts.untilTime, { time: momentIn(timezone, recent.until, formats.locale) })
            : texts.nothingObserved,
        })}
      />
    </li>
  </>
);
