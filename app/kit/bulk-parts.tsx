import { useState } from 'react';
import { BulkRows } from '../page-recipes/bulk-rows.tsx';
import type { BulkOutcome } from '../page-recipes/bulk-selection.ts';
import { Button } from '../ui/button.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table.tsx';
import { Shown } from './shown.tsx';

const rows = ['Spring page', 'Summer page', 'Autumn page'].map((name, at) => ({ id: String(at + 1), name }));

/** A result with one refused row. */
const partialOutcome: BulkOutcome = {
  ...{ ok: true, status: 200, refused: ['2'] },
  text: '2 archived. Not archived: Summer page. Someone else changed it.',
};

/** The bar of bulk actions. */
export function BulkParts() {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  return (
    <Shown title="Bulk bar">
      <div className="grid w-full gap-3">
        <BulkRows
          rows={rows}
          bulk={{
            label: 'Selected pages',
            rowOf: ({ id, name }) => ({ id, version: '"1"', name }),
            actions: [
              { intent: 'export', label: 'Export' },
              { intent: 'archive', label: 'Archive', confirm: 'Archive the selected pages? They go offline.' },
            ],
            outcome,
          }}
        >
          {({ heading, box, state }) => (
            <Table>
              <TableHeader>
                <TableRow>
                  <TableHead>{heading}</TableHead>
                  <TableHead>Name</TableHead>
                </TableRow>
              </TableHeader>
              <TableBody>
                {rows.map((row) => (
                  <TableRow key={row.id} data-state={state(row)}>
                    <TableCell>{box(row)}</TableCell>
                    <TableHead scope="row">{row.name}</TableHead>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )}
        </BulkRows>
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setOutcome(partialOutcome)}>
          Show what was refused
        </Button>
      </div>
    </Shown>
  );
}
