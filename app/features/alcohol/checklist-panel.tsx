import { Badge } from '#app/ui/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { AnswerOf } from '#shared/api/contract.ts';
import { entriesOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { safeguards } from '#shared/touchpoints/alcohol-choices.ts';
import { isTouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import * as texts from './texts.ts';

const states = {
  there: { text: texts.there, variant: 'success' },
  missing: { text: texts.missing, variant: 'warning' },
  'not-for-kind': { text: texts.notForKind, variant: 'secondary' },
} as const;

/** Safeguards of each published touchpoint, and what would block publishing it again. */
export const ChecklistPanel = ({ items, more }: AnswerOf<'alcoholChecklist'>) => (
  <Panel title={texts.checklist}>
    {items.length === 0 ? (
      <PanelEmpty>{texts.nothingPublished}</PanelEmpty>
    ) : (
      <ScrollRegion label={texts.tableOfSafeguards} className="table-scroll">
        <Table className="min-w-3xl" aria-label={texts.tableOfSafeguards}>
          <TableHeader>
            <TableRow>
              <TableHead>{texts.touchpoint}</TableHead>
              {entriesOf(safeguards).map(([id, label]) => (
                <TableHead key={id}>{label}</TableHead>
              ))}
              <TableHead>{texts.issues}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {items.map((item) => (
              <TableRow key={item.id}>
                <TableHead scope="row">
                  {isTouchpointKind(item.kind) ? (
                    <>
                      <Link
                        to={`${touchpointKinds[item.kind].path}/${item.id}`}
                        className="text-primary-ink hover:underline"
                      >
                        {item.name}
                      </Link>
                      <span className="block text-xs font-normal text-muted">{touchpointKinds[item.kind].label}</span>
                    </>
                  ) : (
                    item.name
                  )}
                </TableHead>
                {entriesOf(safeguards).map(([id]) => (
                  <TableCell key={id}>
                    <Badge variant={states[item.safeguards[id]].variant}>{states[item.safeguards[id]].text}</Badge>
                  </TableCell>
                ))}
                <TableCell>{item.problems.length === 0 ? texts.none : item.problems.join(' ')}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
    )}
    {more ? <p className="text-sm text-muted">{fill(texts.moreTouchpoints, { count: items.length })}</p> : null}
  </Panel>
);
