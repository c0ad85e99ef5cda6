import { Form } from 'react-router';
import { SelectField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { initialValues } from '#app/forms/fields.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { AlcoholSettings } from '#shared/api/families/alcohol-schemas.ts';
import { countryName } from '#shared/format/country.ts';
import { entriesOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { usStates } from '#shared/touchpoints/us-states.ts';
import { blockFields, reasonNames } from './fields.ts';
import type { SettingsPanelProps } from './gate-panel.tsx';
import * as texts from './texts.ts';

type Block = AlcoholSettings['blocks'][number];

/** Blocks of regions or retailers, with period and reason. */
export const BlocksPanel = (props: SettingsPanelProps) => (
  <Panel title={texts.blocks}>
    {props.settings.blocks.length === 0 ? (
      <PanelEmpty>{texts.noBlocks}</PanelEmpty>
    ) : (
      <ScrollRegion label={texts.tableOfBlocks} className="table-scroll">
        <Table className="min-w-2xl" aria-label={texts.tableOfBlocks}>
          <TableHeader>
            <TableRow>
              <TableHead>{texts.area}</TableHead>
              <TableHead>{texts.retailer}</TableHead>
              <TableHead>{texts.reason}</TableHead>
              <TableHead>{texts.period}</TableHead>
              <TableHead>{texts.state}</TableHead>
              {props.writes ? <TableHead>{texts.actions}</TableHead> : null}
            </TableRow>
          </TableHeader>
          <TableBody>
            {props.settings.blocks.map((block) => (
              <BlockRow key={block.id} block={block} writes={props.writes} />
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
    )}
    {props.writes ? <BlockForm {...props} /> : null}
  </Panel>
);

const states = {
  coming: { text: texts.coming, variant: 'secondary' },
  'in-force': { text: texts.inForce, variant: 'destructive' },
  over: { text: texts.over, variant: 'secondary' },
} as const;

const areaText = ({ country, region }: Block): string =>
  [
    region === null ? null : (Object.entries(usStates).find(([code]) => code === region)?.[1] ?? region),
    countryName(country),
  ]
    .filter(Boolean)
    .join(', ');

function BlockRow({ block, writes }: { readonly block: Block; readonly writes: boolean }) {
  const { id, retailer, reason, from, until, state } = block;
  return (
    <TableRow>
      <TableHead scope="row">{areaText(block)}</TableHead>
      <TableCell>{retailer?.name ?? texts.everything}</TableCell>
      <TableCell>{reasonNames[reason]}</TableCell>
      <TableCell>{until === null ? fill(texts.fromOn, { from }) : fill(texts.fromTo, { from, until })}</TableCell>
      <TableCell>
        <Badge variant={states[state].variant}>{states[state].text}</Badge>
      </TableCell>
      {writes ? (
        <TableCell>
          <Confirm label={texts.deleteBlock} about={areaText(block)} sentence={texts.whatUnblockMeans}>
            <Form method="post">
              <input type="hidden" name="intent" value="delete-block" />
              <input type="hidden" name="id" value={id} />
              <Button type="submit" size="sm">
                {texts.deleteBlock}
              </Button>
            </Form>
          </Confirm>
        </TableCell>
      ) : null}
    </TableRow>
  );
}

function BlockForm({ settings, result, locale, scope }: SettingsPanelProps) {
  const form = useForm({
    ...{ fields: blockFields, draft: `alcohol block ${scope}`, saved: initialValues(blockFields), item: null },
    result: result?.intent === 'block' ? result : null,
  });
  const { fields } = form;
  return (
    <>
      <h3 className="mt-4 text-sm font-semibold">{texts.newBlock}</h3>
      <DraftForm {...{ form, locale }} label={texts.newBlock} hidden={{ intent: 'block' }} submit={texts.addBlock}>
        <TextField field={fields.country} list="alcohol-countries" />
        <SelectField field={fields.region} options={[['', texts.allStates], ...entriesOf(usStates)]} />
        <SelectField
          field={fields.retailer}
          options={[['', texts.everything], ...settings.retailers.map(({ id, name }) => [String(id), name] as const)]}
        />
        <SelectField field={fields.reason} options={entriesOf(reasonNames)} />
        <TextField field={fields.from} />
        <TextField field={fields.until} />
      </DraftForm>
    </>
  );
}
