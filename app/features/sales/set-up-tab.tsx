import { Form } from 'react-router';
import { CheckField, SelectField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Label } from '#app/ui/label.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { Formats } from '#shared/format/formats.ts';
import { entriesOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { KeysPanel } from './keys-panel.tsx';
import type { TabProps } from './sales-info.server.ts';
import { networkChoices, shopFields, shopFormValues } from './shop-fields.ts';
import { SnippetsPanel } from './snippets-panel.tsx';
import * as texts from './texts.ts';
import { methodWords, windowWords } from './words.ts';

/** Reporting methods of the shop, with the code to install. */
export const SetUpTab = (props: TabProps) => (
  <>
    <Panel title={texts.methods}>
      <p className="text-sm text-muted">{texts.methodsHint}</p>
      {props.data.writes ? <MethodsForm {...props} /> : <MethodFacts {...props} />}
    </Panel>
    <WindowPanel {...props} />
    {props.data.writes ? <KeysPanel {...props} /> : null}
    {props.data.keys?.state === 'ready' ? (
      <SnippetsPanel shop={props.shop} keys={props.data.keys.answer.items} />
    ) : null}
  </>
);

function MethodsForm({ shop, data, result, formats }: TabProps) {
  const form = useForm({
    ...{ fields: shopFields, draft: `sales info ${data.scope} ${shop.id}`, saved: shopFormValues(shop) },
    item: { etag: shop.etag, updatedAt: null, updatedBy: null },
    result: result?.intent === 'save' ? result : null,
  });
  const { domain, windowDays, server, pixel, file, network } = form.fields;
  return (
    <DraftForm form={form} hidden={{ intent: 'save' }} submit={texts.saveMethods} locale={formats.locale}>
      <CheckField field={server} />
      <CheckField field={pixel} />
      <CheckField field={file} />
      <SelectField field={network} options={entriesOf(networkChoices)} />
      <TextField field={domain} />
      <TextField field={windowDays} />
    </DraftForm>
  );
}

const MethodFacts = ({ shop }: TabProps) => (
  <>
    <p className="py-2 text-sm text-muted">{texts.readOnly}</p>
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
      <dt className="text-muted">{texts.methodLabel}</dt>
      <dd>{shop.methods.map((method) => methodWords[method]).join(', ') || texts.noMethod}</dd>
      <dt className="text-muted">{texts.domain}</dt>
      <dd className="break-words">{shop.domain || '–'}</dd>
      <dt className="text-muted">{texts.windowLabel}</dt>
      <dd>{windowWords(shop.windowDays)}</dd>
    </dl>
  </>
);

/** Previews the effect of another attribution window. */
const WindowPanel = ({ shop, data: { window }, formats }: TabProps) => (
  <Panel title={texts.previewWindow}>
    <p className="text-sm text-muted">{texts.previewHint}</p>
    <Form preventScrollReset aria-label={texts.previewWindow} className="mt-2 flex flex-wrap items-end gap-3 text-sm">
      <input type="hidden" name="tab" value="set-up" />
      <Label>
        <span className="mb-1 block">{texts.days}</span>
        <Input
          type="number"
          name="days"
          min={1}
          max={90}
          required
          className="w-24"
          defaultValue={window?.state === 'ready' ? window.answer.days : shop.windowDays}
        />
      </Label>
      <Button type="submit" variant="outline" size="sm">
        {texts.preview}
      </Button>
    </Form>
    <p role="status" className="mt-2 text-sm">
      {window?.state === 'ready' ? windowEffect(window.answer, formats) : null}
    </p>
  </Panel>
);

function windowEffect({ days, now, after }: { days: number; now: number; after: number }, formats: Formats): string {
  const count = (value: number) => formats.value(value, 'integer');
  if (now === after) return fill(texts.windowSame, { days, now: count(now) });
  return fill(texts.windowOutcome, { days, after: count(after), now: count(now) });
}
