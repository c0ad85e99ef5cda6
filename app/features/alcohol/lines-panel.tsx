import { DraftForm } from '#app/forms/draft-form.tsx';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Panel } from '#app/ui/panel.tsx';
import { fill } from '#shared/text/fill.ts';
import { lineFields, lineFormValues } from './fields.ts';
import { editedItem, Facts, type SettingsPanelProps } from './gate-panel.tsx';
import * as texts from './texts.ts';

/** Legal lines of every page, with a form for each language in use. */
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
          {props.writes ? <LinesForm {...props} language={locale} /> : <LineFacts {...props} language={locale} />}
        </section>
      ))}
    </Panel>
  );
}

interface LocaleLinesProps extends SettingsPanelProps {
  readonly language: string;
}

function LinesForm({ language, settings, result, locale, scope }: LocaleLinesProps) {
  const form = useForm({
    ...{
      fields: lineFields,
      draft: `alcohol lines ${scope} ${language}`,
      saved: lineFormValues(settings.lines[language]),
    },
    item: editedItem(settings),
    result: result?.intent === 'lines' && result.of === language ? result : null,
  });
  return (
    <DraftForm
      form={form}
      label={fill(texts.linesIn, { locale: language })}
      hidden={{ intent: 'lines', locale: language }}
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

function LineFacts({ language, settings }: LocaleLinesProps) {
  const lines = lineFormValues(settings.lines[language]);
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
