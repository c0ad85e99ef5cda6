import { sidebarCollapseWidthPx } from '#shared/constants.ts';

/** Below this width the menu is collapsed unless it was expanded by hand. */
export const narrowWindow = `(max-width: ${sidebarCollapseWidthPx - 0.02}px)`;

/** Storage keys of how lists are shown. */
export const densityStorage = 'density';
export const columnStorage = 'hidden-columns';

/**
 * Runs before the first paint:
 * - follows the old address `/#/access-denied?email=…`, whose fragment the server doesn't get;
 * - sets the theme from the cookie, since a page whose loader failed has none;
 * - applies the remembered sidebar, list density, and hidden and added columns, so that nothing jumps later;
 * - collapses and expands the sidebar, which works before hydration;
 * - records other clicks and input until hydration, for `early-input.ts` to replay.
 */
export const bootScript = `(function(){
var m=/^#\\/access-denied(?:\\?(.*))?$/.exec(location.hash);
if(m){var e=new URLSearchParams(m[1]||'').get('email');location.replace('/access-denied'+(e?'?email='+encodeURIComponent(e):''));return}
var root=document.documentElement.dataset,t=/(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
if(t)root.theme=t[1];
try{var s=localStorage.getItem('sidebar');if(s==='folded'||s==='open')root.sidebar=s}catch(e){}
try{if(localStorage.getItem('${densityStorage}')==='compact')root.density='compact'}catch(e){}
var hidden;
window.hideColumns=function(){
try{
var lists=JSON.parse(localStorage.getItem('${columnStorage}')||'{}'),rules='';
for(var list in lists)lists[list].forEach(function(id){if(/^\\+?[\\w-]+$/.test(id+list))rules+='[data-list="'+list+'"] [data-col="'+id.replace('+','')+'"]{display:'+(id[0]==='+'?'revert':'none')+'}'});
if(!hidden&&rules){hidden=new CSSStyleSheet();document.adoptedStyleSheets=[hidden].concat(Array.from(document.adoptedStyleSheets))}
if(hidden)hidden.replaceSync(rules)
}catch(e){}
};
window.hideColumns();
function folds(e){return !!e.target.closest&&!!e.target.closest('[data-fold]')}
addEventListener('click',function(e){
if(!folds(e))return;
root.sidebar=(root.sidebar?root.sidebar==='folded':matchMedia('${narrowWindow}').matches)?'open':'folded';
try{localStorage.setItem('sidebar',root.sidebar)}catch(e){}
});
var stop=new AbortController(),noted=[];
function note(e){
var t=e.target;
if(e.type==='click'&&folds(e))return;
if(e.type!=='keydown')noted.push({event:e,value:t.value,checked:t.checked});
else if(e.key.toLowerCase()==='k'&&(e.ctrlKey||e.metaKey)&&!e.altKey&&!e.shiftKey){e.preventDefault();noted.push({event:e})}
}
['keydown','click','input'].forEach(function(type){addEventListener(type,note,{capture:true,signal:stop.signal})});
window.earlyInput={noted:noted,stop:stop};
if(/Mac|iPhone|iPad/.test(navigator.platform))root.keys='apple';
root.js='on'
})()`;
