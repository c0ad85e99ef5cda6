import {
  Children,
  cloneElement,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import { Scripts } from 'react-router';

/** Nonce of this response for inline scripts of our own; empty in the browser, which hides nonces from scripts. */
export const NonceContext = createContext('');

/** What tells the router's elements apart: links that announce modules, and the script that imports them. */
interface RouterElement {
  readonly rel?: string;
  readonly href?: string;
  readonly type?: string;
  readonly 'data-modules'?: string;
  readonly children?: ReactNode;
}

/**
 * Once the page is painted, the modules it announced are asked for, all at once. A tab in the background paints when
 * it is looked at; it needn't wait for that.
 */
const wakeScript = `(function(){
var s=document.querySelector('script[data-modules]');
function add(name,set){var e=document.createElement(name);set(e);e.nonce=s.nonce;document.head.append(e)}
function wake(){
s.dataset.modules.split(' ').forEach(function(href){add('link',function(e){e.rel='modulepreload';e.href=href})});
add('script',function(e){e.type='module';e.textContent=s.textContent})
}
document.hidden?wake():requestAnimationFrame(function(){setTimeout(wake)})
})()`;

/**
 * The router's scripts, asked for after the first paint: the page is whole without them, and on a slow line they would
 * take the room of its style sheet and its text. The router has no setting for it, so that its own elements are changed:
 * the script is put to sleep, with the addresses of the modules on it.
 */
export function DeferredScripts(): ReactNode {
  const nonce = useContext(NonceContext);
  // A component is a function of its props; only what this one returns is looked into.
  const scripts = (Scripts as (props: object) => ReactElement<{ readonly children?: ReactNode }> | null)({});
  const modules: string[] = [];
  const deferred = (children: ReactNode): ReactNode =>
    Children.map(children, (child) => {
      if (!isValidElement<RouterElement>(child)) return child;
      const { rel, href, type, children: inner } = child.props;
      if (rel === 'modulepreload' && href) {
        modules.push(href);
        return null;
      }
      if (type === 'module') return cloneElement(child, { type: 'text/plain', 'data-modules': modules.join(' ') });
      return inner ? deferred(inner) : child;
    });
  const elements = deferred(scripts?.props.children);
  return scripts ? (
    <>
      {elements}
      <script nonce={nonce} suppressHydrationWarning>
        {wakeScript}
      </script>
    </>
  ) : null;
}
