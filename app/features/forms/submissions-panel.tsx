import { Form as RouterForm } from 'react-router';
import { addressOf } from '#app/api/addresses.ts';
import type { Part } from '#app/api/answers.server.ts';
import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { utcMoment } from '#app/ui/moment.ts';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { When } from '#app/ui/when.tsx';
import type { SubmissionsAnswer } from '#shared/api/families/forms-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface SubmissionsPanelProps {
  readonly formId: number;
  readonly part: Part<SubmissionsAnswer>;
  readonly search: string;
  readonly isLaterPage: boolean;
  readonly scopeRef: string;
  readonly formats: Formats;
}

/** Submissions of a form: search, pages and a file of all. */
export function SubmissionsPanel({ formId, part, search, isLaterPage, scopeRef, formats }: SubmissionsPanelProps) {
  const answer = part.state === 'ready' ? part.answer : null;
  const file = (format: 'csv' | 'xlsx') =>
    addressOf('formSubmissionsFile', { params: { id: String(formId) }, query: { format }, scope: scopeRef }).address;
  return (
    <ListPanel
      id="submissions"
      title={texts.submissions}
      aside={
        answer ? (
          <span className="flex gap-3">
            <span suppressHydrationWarning>
              {formats.value(answer.total, 'integer')} {search ? 'found' : 'in all'}
            </span>
            {(['csv', 'xlsx'] as const).map((format) => (
              <a key={format} className="text-primary-ink underline" href={file(format)} download>
                {format.toUpperCase()}
              </a>
            ))}
          </span>
        ) : null
      }
      filter={
        <ListFilter
          label={texts.findSubmissions}
          searchLabel={texts.wordInAnAnswer}
          search={search}
          submit={texts.search}
        />
      }
      list={part}
      isLaterPage={isLaterPage}
      whole={search ? '?' : null}
      empty={search ? texts.noSubmissionMatches : texts.noSubmissions}
    >
      {(items) => (
        <ScrollRegion label={texts.submissionsTable} className="table-scroll">
          <table className="w-full text-left text-sm">
            <thead className="border-b border-line text-xs text-muted">
              <tr>
                <th scope="col" className="py-2 pe-4 font-medium whitespace-nowrap">
                  {texts.sent}
                </th>
                {answer?.columns.map(({ id, label, kind }) => (
                  <th key={id} scope="col" className="max-w-48 truncate py-2 pe-4 font-medium" title={label}>
                    {kind === 'consent' ? fill(texts.agreedLabel, { label }) : label}
                  </th>
                ))}
                <th scope="col" className="py-2">
                  <span className="sr-only">{texts.deleteLabel}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ id, submittedAt, answers, consents }) => (
                <tr key={id} className="border-b border-line align-top last:border-0">
                  <td className="py-2 pe-4 whitespace-nowrap tabular-nums" suppressHydrationWarning>
                    <When at={submittedAt} locale={formats.locale} />
                  </td>
                  {answer?.columns.map((column) => (
                    <td key={column.id} className="max-w-72 min-w-24 py-2 pe-4 break-words whitespace-pre-line">
                      {column.kind === 'consent'
                        ? consents[column.id] === undefined
                          ? '–'
                          : fill(texts.versionValue, { version: consents[column.id] ?? '' })
                        : answerText(answers[column.id])}
                    </td>
                  ))}
                  <td className="py-1">
                    <Confirm
                      about={fill(texts.submission, {
                        submittedAt: utcMoment(submittedAt, formats.locale),
                      })}
                      sentence={texts.deleteSubmissionWarning}
                    >
                      <RouterForm method="post" preventScrollReset>
                        <input type="hidden" name="intent" value="forget" />
                        <input type="hidden" name="submission" value={id} />
                        <Button type="submit" variant="destructive" size="sm">
                          {texts.deleteForGood}
                          <span className="sr-only">
                            {fill(texts.submissionOf, {
                              submittedAt: utcMoment(submittedAt, formats.locale),
                            })}
                          </span>
                        </Button>
                      </RouterForm>
                    </Confirm>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </ListPanel>
  );
}

function answerText(answer: SubmissionsAnswer['items'][number]['answers'][string] | undefined): string {
  if (answer === undefined) return '–';
  return typeof answer === 'object' ? answer.join(', ') : String(answer);
}
