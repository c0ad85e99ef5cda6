import { watchedParts } from '#shared/touchpoints/video-choices.ts';

/**
 * Shows each hotspot over the film while it lasts, and the end card when it is over; the page does without it. What has
 * the focus stays until the focus leaves. How much was played is told to the script that counts, each part once.
 */
export const videoScript = `(()=>{const v=document.querySelector("video"),o=document.querySelector(".over"),e=document.querySelector(".end");
const S=[...document.querySelectorAll("li[data-from]")].map(l=>{const n=l.querySelector("a,span").cloneNode(true);n.className="spot";n.hidden=true;o.append(n);return[+l.dataset.from,+l.dataset.to,n]});
let x=null;if(e){x=e.cloneNode(true);x.className="card";x.hidden=true;o.append(x)}
const Q=${JSON.stringify(watchedParts)},
W=()=>{let s=0;for(let i=v.played.length;i--;)s+=v.played.end(i)-v.played.start(i);while(Q.length&&s>0&&s/v.duration*100>=Q[0]-.5)dispatchEvent(new CustomEvent("ml-watched",{detail:Q.shift()}))},
T=()=>{const t=v.currentTime,a=t>0&&!v.ended;for(const[f,u,n]of S){const h=!(a&&t>=f&&t<u)&&n!==document.activeElement;if(n.hidden!==h)n.hidden=h}if(x)x.hidden=!v.ended;W()};
for(const n of["timeupdate","seeked","ended","play"])v.addEventListener(n,T);o.addEventListener("focusout",()=>setTimeout(T))})()`;
