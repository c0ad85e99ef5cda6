import { DraftForm } from '#app/forms/draft-form.tsx';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Panel } from '#app/ui/panel.tsx';
import { fill } from '#shared/text/fill.ts';
import { lineFields, linesOf } from './fields.ts';
import { Facts, itemOf, type SettingsPanelProps } from './gate-panel.tsx';
import * as texts from './texts.ts';

/** What is on every page, a form for each language in which something is published or written. */
export function LinesPanel(props: SettingsPanelProps) {
  const { lines, publishedLocales } = props.settings;
  const locales = [...new Set([...publishedLocales, ...Object.keys(lines)])];
  return (
    <Panel title={texts.lines}>
      <p className="text-sm text-muted">{texts.linesHint}</p>
      {locales.map((locale) => (
        <section key={locale} aria-label={fill(texts.linesIn, { locale })}>
          <h3 className="mt-3 text-sm font-semibold">
            {locale}
            {publishedLocales.includes(locale) ? (
              <span className="font-normal text-muted"> · {texts.published}</span>
            ) : null}
          </h3>
          {props.writes ? <LinesForm {...props} of={locale} /> : <LineFacts {...props} of={locale} />}
        </section>
      ))}
    </Panel>
  );
}

interface LinesOfProps extends SettingsPanelProps {
  readonly of: string;
}

function LinesForm({ of, settings, result, locale, scope }: LinesOfProps) {
  const form = useForm({
    ...{ fields: lineFields, draft: `alcohol lines ${scope} ${of}`, saved: linesOf(settings.lines[of]) },
    item: itemOf(settings),
    result: result?.intent === 'lines' && result.of === of ? result : null,
  });
  return (
    <DraftForm
      form={form}
      label={fill(texts.linesIn, { locale: of })}
      hidden={{ intent: 'lines', locale: of }}
      submit={texts.saveLines}
      locale={locale}
      size="sm"
    >
      <TextField field={form.fields.responsible} />
      <TextField field={form.fields.gate} />
      <TextField field={form.fields.forward} />
      <TextField field={form.fields.transparency} />
    </DraftForm>
  );
}

function LineFacts({ of, settings }: LinesOfProps) {
  const lines = linesOf(settings.lines[of]);
  return (
    <Facts
      facts={[
        [texts.responsibleLine, lines.responsible || '–'],
        [texts.gateLine, lines.gate || '–'],
        [texts.forwardLine, lines.forward || '–'],
        [texts.transparencyLine, lines.transparency || '–'],
      ]}
    />
  );
}
