import { Form } from 'react-router';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import { When } from '#app/ui/when.tsx';
import type { DeadLetter } from '#shared/api/families/internal-operations-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { OperationsParts, OperationsResult } from './operations.server.ts';
import { Outcome } from './outcome.tsx';
import * as texts from './texts.ts';

interface LettersPanelProps {
  readonly letters: OperationsParts['letters'];
  readonly isLaterPage: boolean;
  readonly result: OperationsResult | null;
  readonly formats: Formats;
}

/** Dead letters, with buttons to replay them. */
export function LettersPanel({ letters, isLaterPage, result, formats }: LettersPanelProps) {
  const waiting = letters.state === 'ready' && letters.answer.items.some(({ replaying }) => !replaying);
  const isEmpty = letters.state === 'ready' && letters.answer.items.length === 0;
  return (
    <ListPanel
      title={texts.failedEvents}
      list={letters}
      isLaterPage={isLaterPage}
      empty={texts.noFailedEvents}
      brief
      filter={isEmpty ? null : <p className="mb-3 text-sm text-muted">{texts.whatFailedEventsAre}</p>}
      below={
        <div className="flex flex-wrap items-center gap-3 not-empty:mt-3">
          {waiting ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="letter" value="all" />
              <Button type="submit" name="intent" value="replay" variant="outline" size="sm">
                {texts.replayAll}
              </Button>
            </Form>
          ) : null}
          <Outcome of="letters" result={result} />
        </div>
      }
    >
      {(items) => (
        <ScrollRegion label={texts.allFailedEvents} className="table-scroll">
          <Table>
            <TableHeader>
              <TableRow>
                {[texts.cameAt, texts.whatItHolds, texts.reason, texts.action].map((heading) => (
                  <TableHead key={heading}>{heading}</TableHead>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              {items.map((letter) => (
                <TableRow key={letter.id}>
                  <TableCell className="whitespace-nowrap" suppressHydrationWarning>
                    <When at={letter.at} locale={formats.locale} />
                  </TableCell>
                  <TableCell suppressHydrationWarning>{contentText(letter, formats)}</TableCell>
                  <TableCell className="max-w-80 min-w-48 wrap-anywhere">{letter.reason}</TableCell>
                  <TableCell>
                    {letter.replaying ? (
                      <Badge variant="warning">{texts.replaying}</Badge>
                    ) : (
                      <Form method="post" preventScrollReset>
                        <input type="hidden" name="letter" value={letter.id} />
                        <Button
                          type="submit"
                          name="intent"
                          value="replay"
                          variant="outline"
                          size="sm"
                          className="relative"
                        >
                          {texts.replay}
                          <span className="sr-only"> {fill(texts.whichLetter, { id: String(letter.id) })}</span>
                        </Button>
                      </Form>
                    )}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </ScrollRegion>
      )}
    </ListPanel>
  );
}

const contentText = ({ kind, size, accountId }: DeadLetter, formats: Formats): string =>
  kind === 'queue'
    ? fill(texts.eventsOfPages, { count: formats.value(size, 'integer') })
    : fill(texts.factsOfKind, {
        ...{ count: formats.value(size, 'integer'), kind },
        account: accountId === null ? texts.noAccount : String(accountId),
      });
