import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { CodeBlock } from '../../touchpoints/code-block.tsx';
import { Unpublish } from '../../touchpoints/side-panels.tsx';
import { Panel } from '../../ui/panel.tsx';

interface InstallPanelProps {
  readonly touchpoint: OpenedTouchpoint;
  readonly publicOrigin: string;
}

/** What goes into the pages of the site, and how. */
export function InstallPanel({ touchpoint, publicOrigin }: InstallPanelProps) {
  const snippet = `<script async src="${publicOrigin}/tag/${touchpoint.publicId}.js"></script>`;
  return (
    <Panel title="Tag for the site">
      {touchpoint.status === 'published' ? null : (
        <p className="mb-3 text-sm text-muted">There is nothing at its address until it is published.</p>
      )}
      <CodeBlock label="Tag" text={snippet} />
      <p className="mt-3 text-sm">Put it into the head of every page. With a tag manager:</p>
      <ol className="mt-1 list-decimal space-y-1 pl-5 text-sm">
        <li>Make a new tag of the type Custom HTML, and paste the line above.</li>
        <li>Let it fire on All Pages, once per page.</li>
        <li>
          If the tag waits for consent, no condition is needed: it reads <code>analytics_storage</code> of Google’s
          consent mode, or <code>window.merchlensConsent = true</code> from any other banner.
        </li>
        <li>Publish the container, open a page of the site, and verify it on this page.</li>
      </ol>
      <p className="mt-3 text-sm">
        Where the site has a Content-Security-Policy, let its <code>script-src</code> and <code>connect-src</code> hold{' '}
        <code className="break-all">{publicOrigin}</code>: without the second the tag runs and nothing arrives.
      </p>
      <p className="mt-3 text-xs text-muted">
        A product page is one that says so by <code>og:type</code>, <code>schema.org/Product</code> or a{' '}
        <code>view_item</code> event; its <code>gtin13</code> says of which product. Changes reach browsers within five
        minutes or so.
      </p>
      <Unpublish touchpoint={touchpoint} />
    </Panel>
  );
}
