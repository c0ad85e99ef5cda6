import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator, useSearchParams, useSubmit } from 'react-router';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { createFormats } from '#shared/format/formats.ts';
import { checkImmersive, productIdsOf } from '#shared/touchpoints/blocks-checks.ts';
import { randomBlockId } from '#shared/touchpoints/blocks-starts.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import { daysOf, Figures } from '../../touchpoints/side-panels.tsx';
import { Page } from '../../ui/page.tsx';
import { draftPath } from '../../worker-paths.ts';
import { BlockForm, type Choices } from './block-form.tsx';
import { BlockList, nameOfBlock } from './block-list.tsx';
import { checkFactsOf } from './check-facts.ts';
import { ChecksPanel } from './checks-panel.tsx';
import type { EditorData, EditResult } from './editor.server.ts';
import { EditorHead } from './editor-head.tsx';
import { LanguageTabs, PanelTabs } from './editor-tabs.tsx';
import { applyForm, moveBlock, replaceBlock } from './edits.ts';
import { WritingContext } from './fields.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { MergePanel } from './merge-panel.tsx';
import { AudiencePanel, LanguagesPanel, ThemePanel, TrackingPanel, WordsPanel } from './page-panels.tsx';
import { isPanel, isWritten } from './panels.ts';
import { type PreviewDevice, PreviewFrame, previewDevices } from './preview-frame.tsx';
import { savedOf } from './saving.ts';
import { SharePanel } from './share-panel.tsx';
import { useEditor } from './use-editor.ts';

interface ExperienceEditorProps {
  readonly data: EditorData;
  readonly detail: OpenedTouchpoint;
  readonly result: EditResult | null;
}

/** Forms whose buttons change the page in the browser; the others ask the server for something. */
const serverIntents = /^(publish|unpublish|preview|revoke|restore)\b/;

const isDevice = (text: unknown): text is PreviewDevice =>
  typeof text === 'string' && Object.hasOwn(previewDevices, text);

/** What a page names of the catalogue. */
const namesOf = ({ blocks }: Immersive): string =>
  blocks
    .flatMap((block) => [
      ...productIdsOf(block),
      block.kind === 'products' && block.choice.by === 'collection' ? `collection ${block.choice.collection}` : '',
    ])
    .join();

type IdOf = { readonly number: number; readonly string: string };

/** Names of what was chosen meanwhile: products have numbers, forms public ids. */
const namedBy = <Kind extends keyof IdOf>(added: ReadonlyMap<number | string, string>, kind: Kind) =>
  [...added].filter((entry): entry is [IdOf[Kind], string] => typeof entry[0] === kind);

/** The editor of one experience. Every form of it posts without a script; with one the page changes and saves by itself. */
export function ExperienceEditor({ data, detail, result }: ExperienceEditorProps) {
  const { facts, offers, collections, forms } = data;
  const editor = useEditor(detail.id, facts.scope, facts.owner, detail);
  const { state, change } = editor;
  const { page } = state.content;
  const [params, setParams] = useSearchParams();
  const submit = useSubmit();
  const [added, setAdded] = useState<ReadonlyMap<number | string, string>>(new Map());
  const [said, setSaid] = useState('');

  const named = params.get('lang');
  const locale = named && page.locales.includes(named) ? named : page.defaultLocale;
  const writing = useMemo(() => ({ locale, fallback: page.defaultLocale }), [locale, page.defaultLocale]);
  const asked = params.get('panel');
  const panel = isPanel(asked) ? asked : 'content';
  const inAddress = params.get('block');
  // A new block is there before the address names it.
  const [ahead, setAhead] = useState<{ readonly from: string | null; readonly to: string | null } | null>(null);
  useEffect(() => setAhead((now) => (now?.from === inAddress ? now : null)), [inAddress]);
  const chosenId = ahead?.from === inAddress ? ahead.to : inAddress;
  const chosen = page.blocks.find(({ id }) => id === chosenId) ?? page.blocks[0] ?? null;
  const deviceNamed = params.get('device');
  const device = isDevice(deviceNamed) ? deviceNamed : 'phone';
  const linkTo = (next: Readonly<Record<string, string>>): string => {
    const search = new URLSearchParams(params);
    for (const [name, value] of Object.entries(next)) search.set(name, value);
    return `?${search}`;
  };

  const choices = useMemo<Choices>(() => {
    const ready = offers.state === 'ready' ? offers.answer : null;
    const names = (ready?.products ?? []).map(({ id, name }) => [id, name] as const);
    return {
      products: new Map([...namedBy(added, 'number'), ...names]),
      retailers: ready?.retailers ?? [],
      collections: collections.state === 'ready' ? collections.answer.items : [],
      forms:
        forms.state === 'ready'
          ? new Map([
              ...namedBy(added, 'string'),
              ...forms.answer.items.map(({ publicId, name }) => [publicId, name] as const),
            ])
          : null,
    };
  }, [offers, collections, forms, added]);
  const findings = useMemo(
    () => checkImmersive(page, { ...checkFactsOf(offers, page, detail), alcohol: facts.alcohol }),
    [page, offers, detail, facts.alcohol],
  );

  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget);
    // A choice that brings other fields with it is drawn anew.
    const redraw = chosen?.kind === 'products' && form.get('by') !== chosen.choice.by;
    change({ page: applyForm(page, form, locale, randomBlockId).page }, redraw);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter;
    const form = new FormData(event.currentTarget, button);
    const intent = String(form.get('intent') ?? '');
    if (serverIntents.test(intent)) {
      const etag = await editor.flush();
      if (etag !== null) await submit({ intent, etag }, { method: 'post', preventScrollReset: true });
      return;
    }
    const edit = applyForm(page, form, locale, randomBlockId);
    // A new block is written into at once; after one is gone the next one is at hand.
    if (/^(add|copy)\b/.test(intent)) focus.focusNext('[name="heading"]');
    if (/^remove\b/.test(intent)) focus.focusNext('[aria-current="true"]');
    change({ page: edit.page }, true);
    const moved = edit.page.blocks.findIndex(({ id }) => id === intent.split(':')[1]);
    if (/^(up|down):/.test(intent)) setSaid(`Moved to place ${moved + 1} of ${edit.page.blocks.length}.`);
    if (edit.chosen !== undefined) {
      setAhead({ from: inAddress, to: edit.chosen });
      const search = new URLSearchParams(params);
      if (edit.chosen === null) search.delete('block');
      else search.set('block', edit.chosen);
      setParams(search, { replace: true, preventScrollReset: true });
    }
  };

  const drawn = `${panel} ${panel === 'content' ? chosen?.id : ''} ${locale} ${state.drawn}`;
  const room = useRef<HTMLDivElement>(null);
  const focus = useKeptFocus(room, drawn);

  // Offers of products that were added are read once the draft that names them is saved.
  const { revalidate } = useRevalidator();
  const [wanted, known] = [namesOf(state.saved.page), namesOf(savedOf(detail).page)];
  const askedFor = useRef('');
  useEffect(() => {
    if (wanted === known || askedFor.current === wanted) return;
    askedFor.current = wanted;
    void revalidate();
  }, [wanted, known, revalidate]);

  const blockLink = (block: string) => linkTo({ panel: 'content', block });
  const body = () => {
    switch (panel) {
      case 'content':
        return (
          <div className="grid grid-cols-1 gap-6">
            <BlockList
              blocks={page.blocks}
              chosen={chosen?.id ?? null}
              locale={locale}
              fallback={page.defaultLocale}
              findings={findings}
              linkTo={blockLink}
              onMove={(id, to) => change({ page: moveBlock(page, id, to) }, true)}
            />
            {chosen ? (
              <section aria-label={nameOfBlock(chosen, locale, page.defaultLocale)} className="grid grid-cols-1 gap-3">
                <input type="hidden" name="block" value={chosen.id} />
                <BlockForm
                  block={chosen}
                  choices={choices}
                  onChange={(block, thing) => {
                    if (thing) setAdded((before) => new Map([...before, [thing.id, thing.name]]));
                    change({ page: replaceBlock(page, block) });
                  }}
                  onPicture={(field, src) => {
                    const form = new FormData();
                    form.set('block', chosen.id);
                    form.set(field, src);
                    change((now) => ({ page: applyForm(now.page, form, locale, randomBlockId).page }), true);
                  }}
                />
              </section>
            ) : null}
          </div>
        );
      case 'words':
        return <WordsPanel page={page} />;
      case 'theme':
        return <ThemePanel theme={page.theme} />;
      case 'languages':
        return <LanguagesPanel page={page} />;
      case 'tracking':
        return <TrackingPanel page={page} gtmId={facts.gtmId} />;
      case 'audience':
        return <AudiencePanel key={page.ageGate.countries.length} page={page} alcohol={facts.alcohol} />;
      case 'checks':
        return (
          <ChecksPanel page={page} findings={findings} offersKnown={offers.state === 'ready'} linkTo={blockLink} />
        );
      case 'history':
        return (
          <HistoryPanel
            part={data.versions}
            compared={data.compared}
            detail={detail}
            scopeRef={facts.scope}
            revision={state.saved.revision}
            linkTo={(revision) => linkTo({ panel: 'history', revision })}
            locale={facts.locale}
          />
        );
      case 'share':
        return (
          <SharePanel
            detail={detail}
            previews={data.previews}
            token={result?.ok ? (result.token ?? null) : null}
            publishedDomains={data.publishedDomains}
            allowedDomains={page.allowedDomains}
            publicOrigin={facts.publicOrigin}
            appOrigin={facts.appOrigin}
            locale={facts.locale}
          />
        );
      case 'results':
        return <Results detail={detail} {...facts} />;
    }
  };

  return (
    <Page>
      <EditorHead
        detail={detail}
        editor={editor}
        result={result}
        findings={findings}
        checksLink={linkTo({ panel: 'checks' })}
      />
      <PanelTabs panel={panel} findings={findings} linkTo={(next) => linkTo({ panel: next })} />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
        <div ref={room} className="min-w-0">
          {state.theirs ? (
            <MergePanel
              conflicts={state.conflicts}
              mine={page}
              theirs={state.theirs.page}
              author={state.theirs.author ?? 'Somebody'}
              onDecide={editor.decide}
            />
          ) : (
            <div className="card">
              {isWritten(panel) ? (
                <LanguageTabs page={page} locale={locale} linkTo={(lang) => linkTo({ lang })} />
              ) : null}
              <form
                key={drawn}
                method="post"
                aria-label="Experience"
                onInput={onInput}
                onFocus={focus.remember}
                onKeyUp={focus.remember}
                onSubmit={(event) => void onSubmit(event)}
              >
                <input type="hidden" name="etag" value={state.saved.etag} />
                {/* Enter in a field saves what was typed instead of pressing the first button that comes. */}
                <button type="submit" hidden tabIndex={-1}>
                  Save
                </button>
                <WritingContext value={writing}>{body()}</WritingContext>
                <noscript>
                  <button type="submit">Save</button>
                </noscript>
              </form>
              <p role="status" className="sr-only">
                {said}
              </p>
            </div>
          )}
        </div>
        <PreviewFrame
          src={`${draftPath('ip', detail.id)}?scope=${facts.scope}&lang=${encodeURIComponent(locale)}`}
          revision={state.saved.revision}
          device={device}
          linkTo={(next) => linkTo({ device: next })}
        />
      </div>
    </Page>
  );
}

interface ResultsProps {
  readonly detail: OpenedTouchpoint;
  readonly locale: string;
  readonly currency: string;
}

/** What the published page has measured. */
function Results({ detail, locale, currency }: ResultsProps) {
  const formats = createFormats(locale, currency);
  return (
    <section>
      <h2 className="mb-3 text-sm font-medium" suppressHydrationWarning>
        Last 30 days: {daysOf(detail, formats)}
      </h2>
      <Figures touchpoint={detail} formats={formats} />
    </section>
  );
}
