/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import * as texts from './texts.ts';

/** Styles of `ApiTrial`, in addition to the page's. */
export const trialStyle = `form{display:grid;gap:.75rem;margin:.75rem 0}[hidden]{display:none}label{display:grid;gap:.25rem;font-weight:600}
input,button{font:inherit;min-height:2.75rem;min-width:0;padding:.4rem .7rem;border:1px solid light-dark(#8d89a0,#6b6781);border-radius:.45rem}input{background:light-dark(#fff,#1e1c27);color:inherit;font-weight:400}button{border:0;background:#3155db;color:#fff;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid light-dark(#3155db,#93aaff);outline-offset:2px}[name=key]{-webkit-text-security:disc}#told{font-weight:600}#answer{max-height:28rem;overflow:auto}`;

/**
 * Makes the call in the form and shows the answer. The key goes only into the header of that call: it is never
 * part of an address, and browsers don't store it with the form.
 */
export const trialScript = `(()=>{const D=document,f=D.getElementById("trial"),s=D.getElementById("told"),o=D.getElementById("answer");let n=0;f.hidden=false;D.getElementById("untried").hidden=true;
addEventListener("pagehide",()=>f.reset());
f.onsubmit=async e=>{e.preventDefault();const v=k=>f.elements[k].value.trim(),q=new URLSearchParams,m=++n;for(const k of["gtin","search","limit"])v(k)&&q.set(k,v(k));
const u="/api/v1/"+encodeURIComponent(v("publicId"))+"/products"+(String(q)&&"?"+q);s.textContent=${JSON.stringify(texts.waiting)};o.hidden=true;
try{const a=await fetch(u,{headers:{Authorization:"Bearer "+v("key")},credentials:"omit",cache:"no-store"}),t=await a.text();if(m!==n)return;
let j={},b=t;try{j=JSON.parse(t);b=JSON.stringify(j,null,2)}catch{}
const h=["RateLimit-Limit","RateLimit-Remaining","Retry-After","X-Request-Id"].flatMap(k=>a.headers.has(k)?[k+": "+a.headers.get(k)]:[]);
s.textContent="Answered "+a.status+(j.detail?": "+j.detail:j.items?": "+j.items.length+" of "+j.total+(j.total===1?" product":" products"):"");
o.firstElementChild.textContent=["GET "+u,...h,"",b].join("\\n");o.hidden=false}catch{if(m===n)s.textContent=${JSON.stringify(texts.noAnswer)}}}})()`;

/** Keeps browsers from storing the input and from sending it to a spell checker. */
const privateInput: Readonly<Record<string, string>> = {
  autocomplete: 'off',
  autocapitalize: 'none',
  spellcheck: 'false',
};

/** A form that makes a real API call. It needs a script, since a form post without one would put the key into the address. */
export const ApiTrial = () => (
  <section aria-labelledby="try">
    <h2 id="try">{texts.tryIt}</h2>
    <p id="untried">{texts.needsScript}</p>
    <form id="trial" autocomplete="off" hidden>
      <p id="trial-help">{texts.trialHelp}</p>
      <label>
        {texts.key}
        <input
          name="key"
          required
          maxlength={100}
          placeholder="mlk_…"
          aria-describedby="trial-help"
          {...privateInput}
        />
      </label>
      <label>
        {texts.publicId}
        <input name="publicId" required maxlength={64} {...privateInput} />
      </label>
      <label>
        {texts.gtin}
        <input name="gtin" inputmode="numeric" maxlength={20} {...privateInput} />
      </label>
      <label>
        {texts.search}
        <input name="search" maxlength={100} {...privateInput} />
      </label>
      <label>
        {texts.limit}
        <input name="limit" type="number" min={1} max={100} value="10" {...privateInput} />
      </label>
      <button type="submit">{texts.send}</button>
    </form>
    <div id="told" role="status" />
    <section id="answer" aria-label={texts.answer} tabindex={0} hidden>
      <pre />
    </section>
    <script>{raw(trialScript)}</script>
  </section>
);
