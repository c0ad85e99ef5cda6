import { Panel } from '#app/ui/panel.tsx';
import type { Shop, ShopKey } from '#shared/api/families/sales-sources-schemas.ts';
import { networks } from '#shared/sales/networks.ts';
import { fill } from '#shared/text/fill.ts';
import { CodeBlock } from './code-block.tsx';
import { clickCode, pixelCode, postbackAddress, serverCode } from './snippets.ts';
import * as texts from './texts.ts';

/** Static files. */
const [templateFile, exampleFile] = ['/sales/merchlens-gtm-template.tpl', '/sales/merchlens-curl-example.sh'];

interface SnippetsPanelProps {
  readonly shop: Shop;
  readonly keys: readonly ShopKey[];
}

/** Code of each enabled method, with the shop's addresses. */
export function SnippetsPanel({ shop, keys }: SnippetsPanelProps) {
  const currentKey = (method: ShopKey['method']) => keys.find((key) => key.method === method && key.expiresAt === null);
  const [server, pixel, network] = [currentKey('server'), currentKey('pixel'), currentKey('network')];
  if (!server && !pixel && !network) return null;
  return (
    <Panel title={texts.snippets}>
      <p className="text-sm text-muted">{texts.moneyRules}</p>
      {server || pixel ? (
        <CodeBlock title={texts.clickSnippet} hint={texts.clickSnippetHint} code={clickCode(shop)} />
      ) : null}
      {server ? (
        <CodeBlock title={texts.serverSnippet} hint={texts.serverSnippetHint} code={serverCode(server, shop)} />
      ) : null}
      {pixel ? (
        <CodeBlock title={texts.pixelMethod} hint={texts.pixelSnippetHint} code={pixelCode(pixel, shop)} />
      ) : null}
      {network && shop.network !== null ? (
        <CodeBlock
          title={fill(texts.networkSnippet, { network: networks[shop.network].label })}
          hint={fill(texts.networkSnippetHint, { parameter: networks[shop.network].clickParameter })}
          code={postbackAddress(network, shop.network)}
        />
      ) : null}
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <li>
          <a href={templateFile} download className="text-primary-ink underline">
            {texts.gtmTemplate}
          </a>
        </li>
        <li>
          <a href={exampleFile} download className="text-primary-ink underline">
            {texts.curlExample}
          </a>
        </li>
      </ul>
    </Panel>
  );
}
