import type { TouchpointKind } from '#shared/touchpoints/kinds.ts';

/**
 * The only script of a published page. It counts events, and the page works without it. A view has an id that lives as
 * long as the page and is stored nowhere. With consent (Google's consent mode, or `merchlensConsent(true)`) and without
 * Global Privacy Control, the browser also stores a session's id for 30 minutes. The first message decides which of the
 * two ids is used. A click to a retailer passes on the visitor's consent (`c`).
 * The visit token is requested at once and again after 20 minutes; visitors who leave before it arrives count without one.
 */
export const eventScript = (kind: TouchpointKind, publicId: string): string =>
  source.replace('"KIND"', JSON.stringify(kind)).replace('"ID"', JSON.stringify(publicId));

const source = `(()=>{const k="KIND",t="ID",D=document,W=window,N=()=>[...crypto.getRandomValues(new Uint8Array(16))].map(b=>b.toString(16).padStart(2,"0")).join(""),v=N();
const M=new URLSearchParams(location.search).get("utm_medium")||"",R=(()=>{try{return new URL(D.referrer).hostname}catch{return""}})();
let s,c="",C="",q=[],f=0,w=0,g=0,K="",Z=0,X;
const id=()=>s||(s=c||v),
G=()=>{if(c||navigator.globalPrivacyControl)return;try{const n=Date.now(),o=JSON.parse(localStorage.getItem("ml-session")||"0");c=o&&n-o.at<18e5?o.id:N();localStorage.setItem("ml-session",JSON.stringify({id:c,at:n}))}catch{}},
V=()=>X&&Date.now()-Z<12e5?X:(Z=Date.now(),X=fetch("/collect/visit/"+t,{credentials:"omit"}).then(r=>r.ok?r.text():"").catch(()=>"").then(x=>{(K=x)||(X=0)})),
F=()=>{clearTimeout(f);f=0;if(!q.length)return;const n=Date.now(),b=JSON.stringify({k,t,s:id(),m:M.slice(0,120),r:R,v:K,e:q.map(([i,e,a,w])=>({i,k:e,a:Math.max(0,n-Math.max(a,Z)),w}))});q=[];
const B=new Blob([b],{type:"application/json"});navigator.sendBeacon&&navigator.sendBeacon("/collect",B)||fetch("/collect",{method:"POST",body:B,keepalive:true}).catch(()=>{})},
H=()=>{f||(f=setTimeout(()=>V().then(F),1500))},P=e=>{q.push([N(),e,Date.now()]);H()},
E=()=>{if(g)return;g=1;P("engaged")},
Y=y=>{C=y?"1":"0";y&&G()},
S=a=>{const y=a&&a[0]==="consent"&&a[1]==="update"&&a[2]&&a[2].analytics_storage;y&&Y(y==="granted")},
L=W.dataLayer=W.dataLayer||[],p=L.push;
L.forEach(S);L.push=function(){for(const a of arguments)S(a);return p.apply(L,arguments)};
W.merchlensConsent=Y;
P("visit");V();
addEventListener("ml-watched",e=>{q.push([v,"engaged",Date.now(),e.detail]);H()});
let i=0,d=0;const m=D.querySelector("main")||D.body;
new IntersectionObserver(x=>{const e=x[x.length-1],h=Math.min(e.boundingClientRect.height,(e.rootBounds||{height:innerHeight}).height),o=h>0&&e.intersectionRect.height>=h/2;if(d)return;if(o&&!i)i=setTimeout(()=>{if(!D.hidden){d=1;P("impression")}},1e3);if(!o){clearTimeout(i);i=0}},{threshold:Array.from({length:21},(_,x)=>x/20)}).observe(m);
for(const n of["pointerdown","keydown"])addEventListener(n,E,{once:true,passive:true});
const T=setInterval(()=>{if(!D.hidden&&++w>9){clearInterval(T);E()}},1e3);
addEventListener("click",e=>{const a=e.target.closest&&e.target.closest("a[href^='/'][href*='/out/']");if(a){F();const u=new URLSearchParams(a.search);u.set("s",id());u.set("m",M);u.set("r",R);C&&u.set("c",C);a.search=u}},true);
addEventListener("pagehide",F);D.addEventListener("visibilitychange",()=>{D.hidden&&F()})})()`;
