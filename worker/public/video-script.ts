/** Shows each hotspot over the film while it lasts, and the end card when it is over. The page does without it. */
export const videoScript = `(()=>{const v=document.querySelector("video"),o=document.querySelector(".over"),e=document.querySelector(".end");
const S=[...document.querySelectorAll("li[data-from]")].map(l=>{const n=l.querySelector("a,span").cloneNode(true);n.className="spot";n.hidden=true;o.append(n);return[+l.dataset.from,+l.dataset.to,n]});
let x=null;if(e){x=e.cloneNode(true);x.className="card";x.hidden=true;o.append(x)}
const T=()=>{const t=v.currentTime,a=t>0&&!v.ended;for(const[f,u,n]of S){const h=!(a&&t>=f&&t<u);if(n.hidden!==h)n.hidden=h}if(x)x.hidden=!v.ended};
for(const n of["timeupdate","seeked","ended","play"])v.addEventListener(n,T)})()`;
