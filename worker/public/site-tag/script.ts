import type { ConsentMode, SiteCount } from '#shared/touchpoints/site-tag-choices.ts';

interface TagSettings {
  readonly id: string;
  readonly consent: ConsentMode;
  readonly counts: readonly SiteCount[];
  /** Hosts of retailers. */
  readonly hosts: readonly string[];
  /** Address that events are sent to. */
  readonly to: string;
}

/**
 * The script of a site tag: it sends page views, product views and clicks to retailers, with the path and never the query.
 * A product view has the GTIN of the product if the page's markup names exactly one.
 * Consent comes from `merchlensConsent`, else from Google's consent mode; Global Privacy Control is a refusal.
 * Without consent nothing is stored in the browser, and a tag that waits for consent sends nothing.
 */
export const tagScript = (settings: TagSettings): string => source.replace('SETTINGS', () => JSON.stringify(settings));

const source = `(()=>{const c=SETTINGS,W=window,D=document,K="mlTag"+c.id,C="merchlensConsent",G=navigator.globalPrivacyControl;if(W[K])return;W[K]=1;
const N=()=>[...crypto.getRandomValues(new Uint8Array(16))].map(b=>b.toString(16).padStart(2,"0")).join(""),v=N(),
M=new URLSearchParams(location.search).get("utm_medium")||"",R=(()=>{try{const h=new URL(D.referrer).hostname;return h===location.hostname?"":h}catch{return""}})();
let y=null,s="",q=[],f=0,l="",d=0,k="",Z=0,x;
const S=()=>{if(s)return s;if(c.consent==="anonymous"||G||y===false)return v;try{const n=Date.now(),o=JSON.parse(localStorage.getItem("ml-session")||"0");s=o&&n-o.at<18e5&&/^[\\da-f]{32}$/.test(o.id)?o.id:v;localStorage.setItem("ml-session",JSON.stringify({id:s,at:n}));return s}catch{return v}},
o=()=>c.consent==="wait"&&(G||!y),
Q=()=>o()?Promise.resolve():x&&Date.now()-Z<12e5?x:(Z=Date.now(),x=fetch(c.to+"/visit",{credentials:"omit"}).then(r=>r.ok?r.text():"").catch(()=>"").then(t=>{(k=t)||(x=0)})),
F=()=>{clearTimeout(f);f=0;if(!q.length||o())return;const n=Date.now(),e=q.splice(0,20).map(([i,k,t,p,h,g])=>({i,k,a:Math.max(0,n-Math.max(t,Z)),p,h,g}));
fetch(c.to,{method:"POST",credentials:"omit",keepalive:true,body:JSON.stringify({s:S(),m:M.slice(0,120),r:R,v:k,e})}).catch(()=>{});F()},
P=(k,h,g)=>{const p=location.pathname;if(!c.counts.includes(k)||q.length>99)return;q.push([N(),k,Date.now(),p.length>200||/@|%40/i.test(p)?"":p,h,g]);f||(f=setTimeout(()=>Q().then(F),1e3))},
Y=a=>{y=a;if(a)Q().then(F);else{s="";try{localStorage.removeItem("ml-session")}catch{}}},
O=()=>{if(!d){d=1;P("product",void 0,U())}},
T=x=>!x||typeof x!="object"?[]:Array.isArray(x)?x.flatMap(T):[].concat(x["@type"]).some(t=>/^(https?:..schema.org.)?Product(Group)?$/.test(t))?[x]:T(x["@graph"]),
X=()=>[...D.querySelectorAll('script[type="application/ld+json"]')].flatMap(j=>{try{return T(JSON.parse(j.textContent))}catch{return[]}}),
I=()=>D.querySelectorAll('[itemtype$="schema.org/Product"]'),
U=()=>{const i=I(),n=new Set([...X().map(p=>[p.gtin13,p.gtin,p.gtin14,p.gtin12,p.gtin8].find(v=>v)),...i.length===1?[...i[0].querySelectorAll('[itemprop^="gtin"]')].map(e=>e.content||e.textContent):[]].map(v=>String(v||"").replace(/[\\s-]/g,"")).map(v=>/^(\\d{8}|\\d{12,14})$/.test(v)?v:""));return n.size===1&&[...n][0]||void 0},
V=()=>{if(l===location.pathname)return;l=location.pathname;d=0;P("view");setTimeout(()=>{if(D.querySelector('meta[property="og:type"][content^="product"]')||I().length===1||X().length)O()},500)},
A=a=>{if(!a)return;if(a.event==="view_item")O();if(a[0]==="consent"&&a[2]&&!own){const g=a[2].analytics_storage||a[2].ad_storage;g&&Y(g==="granted")}};
let own=typeof W[C]=="boolean",w=W[C];const z=Object.getOwnPropertyDescriptor(W,C);
Object.defineProperty(W,C,{configurable:true,get:()=>w,set:a=>{w=a;own=true;z&&z.set&&z.set(a);Y(a===true)}});if(own)Y(w);
const B=()=>{const L=W.dataLayer=W.dataLayer||[],u=L.push;V();Q();L.forEach(A);L.push=function(){for(const a of arguments)A(a);return u.apply(L,arguments)};
for(const n of["pushState","replaceState"]){const H=history[n];history[n]=function(){const x=H.apply(history,arguments);V();return x}}addEventListener("popstate",V);
for(const n of["click","auxclick"])addEventListener(n,e=>{const a=e.button<2&&e.target.closest&&e.target.closest("a[href]"),h=a&&a.hostname;if(h&&c.hosts.some(o=>h===o||h.endsWith("."+o))){P("click",h);F()}},true);
addEventListener("pagehide",F);D.addEventListener("visibilitychange",()=>{D.hidden&&F()})};
D.readyState==="loading"?D.addEventListener("DOMContentLoaded",B):B()})()`;
