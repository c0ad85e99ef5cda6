import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Link } from '#app/ui/link.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { Correction } from '#shared/api/families/imports-schemas.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { ImportsData } from './imports.server.ts';
import * as texts from './texts.ts';

interface CorrectionsPanelProps {
  readonly part: NonNullable<ImportsData['corrections']>;
  /** Whether the person may undo corrections. */
  readonly writes: boolean;
  /** Error of the last undo. */
  readonly undoError: string | null;
  readonly formats: Formats;
}

/** Corrections of an import with old and new values, and undo. Works without a script. */
export function CorrectionsPanel({ part, writes, undoError, formats }: CorrectionsPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card aria-labelledby="corrections">
      <h2 id="corrections" ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {texts.corrections}
      </h2>
      {undoError ? (
        <p role="alert" className="mt-3 rounded-md bg-error-soft px-4 py-3 text-sm text-error-ink">
          {undoError}
        </p>
      ) : null}
      {part.state === 'failed' ? (
        <p role="alert" className="mt-3 text-sm text-error-ink">
          {failureText(part.failure.kind)}
        </p>
      ) : (
        <Corrections {...part.answer} writes={writes} formats={formats} />
      )}
    </Card>
  );
}

type CorrectionsProps = Extract<CorrectionsPanelProps['part'], { state: 'ready' }>['answer'] &
  Pick<CorrectionsPanelProps, 'writes' | 'formats'>;

function Corrections({ job, items, nextCursor, writes, formats }: CorrectionsProps) {
  const busy = useNavigation().state === 'submitting';
  const undoable = writes && job.status === 'done';
  return (
    <div className="mt-3 space-y-4">
      <p className="text-sm">
        {fill(items.length === 0 ? texts.noCorrections : texts.correctionsLead, { file: job.fileName })}
      </p>
      {items.length === 0 ? null : (
        <>
          <h3 id="corrected-rows" className="sr-only">
            {texts.correctedRows}
          </h3>
          <ScrollRegion labelledBy="corrected-rows" className="table-scroll">
            <Table>
              <TableHeader>
                <TableRow>
                  <TableHead>{texts.correctedFact}</TableHead>
                  <TableHead>{texts.valueBefore}</TableHead>
                  <TableHead>{texts.valueAfter}</TableHead>
                  <TableHead>{texts.correctionState}</TableHead>
                </TableRow>
              </TableHeader>
              <TableBody>
                {items.map((item) => (
                  <TableRow key={item.id}>
                    <TableCell>{orderName(item)}</TableCell>
                    <TableCell>{correctionLines(item, 'before', formats)}</TableCell>
                    <TableCell>{correctionLines(item, 'after', formats)}</TableCell>
                    <TableCell>
                      {undoable && item.undoable ? (
                        <UndoForm
                          job={job.id}
                          correction={item.id}
                          busy={busy}
                          label={`${texts.undoCorrection} ${orderName(item)}`}
                        >
                          {texts.undoCorrection}
                        </UndoForm>
                      ) : (
                        states[item.state]
                      )}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </ScrollRegion>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {undoable && items.some((item) => item.undoable) ? (
          <UndoForm job={job.id} correction={null} busy={busy}>
            {texts.undoAllCorrections}
          </UndoForm>
        ) : null}
        {nextCursor === null ? null : (
          <Link
            className={buttonVariants({ variant: 'outline' })}
            to={{ search: `?corrections=${job.id}&after=${nextCursor}` }}
            preventScrollReset
          >
            {texts.moreCorrections}
          </Link>
        )}
        <Link className={buttonVariants({ variant: 'ghost' })} to={{ search: '' }} preventScrollReset>
          {texts.closeCorrections}
        </Link>
      </div>
    </div>
  );
}

interface UndoProps {
  readonly job: number;
  /** Null for all corrections of the import. */
  readonly correction: number | null;
  readonly busy: boolean;
  readonly label?: string;
  readonly children: string;
}

const UndoForm = ({ job, correction, busy, label, children }: UndoProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="import" value={job} />
    <input type="hidden" name="correction" value={correction ?? 'all'} />
    <Button type="submit" variant="outline" size="sm" disabled={busy} aria-label={label}>
      {children}
    </Button>
  </Form>
);

const states: Readonly<Record<Correction['state'], string>> = {
  applied: texts.correctionApplied,
  overtaken: texts.correctionOvertaken,
  undone: texts.undone,
};

const orderName = ({ of: { number, line } }: Correction): string =>
  number === null
    ? texts.withoutNumber
    : line === null
      ? number
      : fill(texts.lineOfOrder, { number, line: String(line) });

/** Labeled values, one a line. */
function correctionLines({ change, fields }: Correction, side: 'before' | 'after', formats: Formats) {
  if (change === 'taken-out' && side === 'after') return texts.takenOut;
  if (change === 'put-back' && side === 'before') return texts.takenOut;
  return fields
    .filter((field) => field[side] !== null || change === 'values')
    .map((field) => (
      <span key={field.label} className="block">
        {field.label}: {valueText(field, field[side], formats)}
      </span>
    ));
}

function valueText(
  { as, currency }: Correction['fields'][number],
  value: string | number | null,
  formats: Formats,
): string {
  if (value === null || value === '') return '–';
  if (as === 'day') return formats.day(String(value));
  if (as === 'moment') return utcMoment(String(value), formats.locale);
  if (as === 'amount' && currency !== null)
    return createFormats(formats.locale, currency).value(Number(value), 'money');
  return as === 'count' ? formats.value(Number(value), 'integer') : String(value);
}
