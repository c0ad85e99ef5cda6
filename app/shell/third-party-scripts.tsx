import { useEffect } from 'react';
import type { ThirdParties } from '../context.ts';

/**
 * The support widget and the adoption tool. They come last, when the page is awake and has nothing else to do, each
 * once in a document; one that does not come, or breaks, takes nothing of ours with it.
 */
export function ThirdPartyScripts({ support, adoption }: ThirdParties) {
  const { src: widget, locale = '' } = support ?? {};
  useEffect(() => (widget ? whenIdle(() => addScript(widget, { locale })) : undefined), [widget, locale]);
  const introduction = adoption ? JSON.stringify(adoption) : null;
  useEffect(() => {
    if (introduction === null) return undefined;
    const { src, apiKey, visitor, account }: NonNullable<ThirdParties['adoption']> = JSON.parse(introduction);
    return whenIdle(() => {
      const tool = adoptionTool();
      addScript(src, {});
      tool.initialize({ apiKey, visitor, account });
    });
  }, [introduction]);
  return null;
}

interface AdoptionTool {
  readonly initialize: (introduction: Readonly<Record<string, unknown>>) => void;
}

declare global {
  interface Window {
    pendo?: AdoptionTool;
  }
}

/** Until its script is there, a stand-in keeps what the tool is told in `_q`, where the script looks for it. */
function adoptionTool(): AdoptionTool {
  const waiting: unknown[][] = [];
  const standIn = { _q: waiting, initialize: (told: unknown) => void waiting.push(['initialize', told]) };
  window.pendo ??= standIn;
  return window.pendo;
}

/** The widget reads its settings from the data attributes of its own element. */
function addScript(src: string, settings: Readonly<Record<string, string>>): void {
  if ([...document.scripts].some((script) => script.getAttribute('src') === src)) return;
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  Object.assign(script.dataset, settings);
  document.head.append(script);
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}
