export const id = 930;
export const ids = [930];
export const modules = {

/***/ 10930:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  writePage: () => (/* binding */ writePage)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(46466);
;// CONCATENATED MODULE: ./lib/report/page/page-client.js
const CLIENT = "/*!\nBSD 3-Clause License\n\nCopyright (c) 2006, Ivan Sagalaev.\nAll rights reserved.\n\nRedistribution and use in source and binary forms, with or without\nmodification, are permitted provided that the following conditions are met:\n\n* Redistributions of source code must retain the above copyright notice, this\n  list of conditions and the following disclaimer.\n\n* Redistributions in binary form must reproduce the above copyright notice,\n  this list of conditions and the following disclaimer in the documentation\n  and/or other materials provided with the distribution.\n\n* Neither the name of the copyright holder nor the names of its\n  contributors may be used to endorse or promote products derived from\n  this software without specific prior written permission.\n\nTHIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS \"AS IS\"\nAND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE\nIMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE\nDISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE\nFOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL\nDAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR\nSERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER\nCAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY,\nOR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE\nOF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.\n\n(The MIT License)\n\nCopyright (c) Titus Wormer <tituswormer@gmail.com>\n\nPermission is hereby granted, free of charge, to any person obtaining\na copy of this software and associated documentation files (the\n'Software'), to deal in the Software without restriction, including\nwithout limitation the rights to use, copy, modify, merge, publish,\ndistribute, sublicense, and/or sell copies of the Software, and to\npermit persons to whom the Software is furnished to do so, subject to\nthe following conditions:\n\nThe above copyright notice and this permission notice shall be\nincluded in all copies or substantial portions of the Software.\n\nTHE SOFTWARE IS PROVIDED 'AS IS', WITHOUT WARRANTY OF ANY KIND,\nEXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF\nMERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT.\nIN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY\nCLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT,\nTORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE\nSOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.\n*/\n\"use strict\";(()=>{var Un=Object.create;var it=Object.defineProperty;var Fn=Object.getOwnPropertyDescriptor;var zn=Object.getOwnPropertyNames;var $n=Object.getPrototypeOf,Gn=Object.prototype.hasOwnProperty;var Kn=(e,t)=>()=>{try{return t||e((t={exports:{}}).exports,t),t.exports}catch(n){throw t=0,n}};var Hn=(e,t,n,i)=>{if(t&&typeof t==\"object\"||typeof t==\"function\")for(let o of zn(t))!Gn.call(e,o)&&o!==n&&it(e,o,{get:()=>t[o],enumerable:!(i=Fn(t,o))||i.enumerable});return e};var qn=(e,t,n)=>(n=e!=null?Un($n(e)):{},Hn(t||!e||!e.__esModule?it(n,\"default\",{value:e,enumerable:!0}):n,e));var Mn=Kn((Vr,Rn)=>{function fn(e){return e instanceof Map?e.clear=e.delete=e.set=function(){throw new Error(\"map is read-only\")}:e instanceof Set&&(e.add=e.clear=e.delete=function(){throw new Error(\"set is read-only\")}),Object.freeze(e),Object.getOwnPropertyNames(e).forEach(t=>{let n=e[t],i=typeof n;(i===\"object\"||i===\"function\")&&!Object.isFrozen(n)&&fn(n)}),e}var Me=class{constructor(t){t.data===void 0&&(t.data={}),this.data=t.data,this.isMatchIgnored=!1}ignoreMatch(){this.isMatchIgnored=!0}};function _n(e){return e.replace(/&/g,\"&amp;\").replace(/</g,\"&lt;\").replace(/>/g,\"&gt;\").replace(/\"/g,\"&quot;\").replace(/'/g,\"&#x27;\")}function ie(e,...t){let n=Object.create(null);for(let i in e)n[i]=e[i];return t.forEach(function(i){for(let o in i)n[o]=i[o]}),n}var xi=\"</span>\",dn=e=>!!e.scope,Ii=(e,{prefix:t})=>{if(e.startsWith(\"language:\"))return e.replace(\"language:\",\"language-\");if(e.includes(\".\")){let n=e.split(\".\");return[`${t}${n.shift()}`,...n.map((i,o)=>`${i}${\"_\".repeat(o+1)}`)].join(\" \")}return`${t}${e}`},qe=class{constructor(t,n){this.buffer=\"\",this.classPrefix=n.classPrefix,t.walk(this)}addText(t){this.buffer+=_n(t)}openNode(t){if(!dn(t))return;let n=Ii(t.scope,{prefix:this.classPrefix});this.span(n)}closeNode(t){dn(t)&&(this.buffer+=xi)}value(){return this.buffer}span(t){this.buffer+=`<span class=\"${t}\">`}},un=(e={})=>{let t={children:[]};return Object.assign(t,e),t},We=class e{constructor(){this.rootNode=un(),this.stack=[this.rootNode]}get top(){return this.stack[this.stack.length-1]}get root(){return this.rootNode}add(t){this.top.children.push(t)}openNode(t){let n=un({scope:t});this.add(n),this.stack.push(n)}closeNode(){if(this.stack.length>1)return this.stack.pop()}closeAllNodes(){for(;this.closeNode(););}toJSON(){return JSON.stringify(this.rootNode,null,4)}walk(t){return this.constructor._walk(t,this.rootNode)}static _walk(t,n){return typeof n==\"string\"?t.addText(n):n.children&&(t.openNode(n),n.children.forEach(i=>this._walk(t,i)),t.closeNode(n)),t}static _collapse(t){typeof t!=\"string\"&&t.children&&(t.children.every(n=>typeof n==\"string\")?t.children=[t.children.join(\"\")]:t.children.forEach(n=>{e._collapse(n)}))}},Ye=class extends We{constructor(t){super(),this.options=t}addText(t){t!==\"\"&&this.add(t)}startScope(t){this.openNode(t)}endScope(){this.closeNode()}__addSublanguage(t,n){let i=t.root;n&&(i.scope=`language:${n}`),this.add(i)}toHTML(){return new qe(this,this.options).value()}finalize(){return this.closeAllNodes(),!0}};function me(e){return e?typeof e==\"string\"?e:e.source:null}function En(e){return oe(\"(?=\",e,\")\")}function Ci(e){return oe(\"(?:\",e,\")*\")}function Li(e){return oe(\"(?:\",e,\")?\")}function oe(...e){return e.map(n=>me(n)).join(\"\")}function Di(e){let t=e[e.length-1];return typeof t==\"object\"&&t.constructor===Object?(e.splice(e.length-1,1),t):{}}function Xe(...e){return\"(\"+(Di(e).capture?\"\":\"?:\")+e.map(i=>me(i)).join(\"|\")+\")\"}function hn(e){return new RegExp(e.toString()+\"|\").exec(\"\").length-1}function Bi(e,t){let n=e&&e.exec(t);return n&&n.index===0}var Pi=/\\[(?:[^\\\\\\]]|\\\\.)*\\]|\\(\\??|\\\\([1-9][0-9]*)|\\\\./;function Ve(e,{joinWith:t}){let n=0;return e.map(i=>{n+=1;let o=n,d=me(i),r=\"\";for(;d.length>0;){let a=Pi.exec(d);if(!a){r+=d;break}r+=d.substring(0,a.index),d=d.substring(a.index+a[0].length),a[0][0]===\"\\\\\"&&a[1]?r+=\"\\\\\"+String(Number(a[1])+o):(r+=a[0],a[0]===\"(\"&&n++)}return r}).map(i=>`(${i})`).join(t)}var Ui=/\\b\\B/,Nn=\"[a-zA-Z]\\\\w*\",Qe=\"[a-zA-Z_]\\\\w*\",yn=\"\\\\b\\\\d+(\\\\.\\\\d+)?\",Tn=\"(-?)(\\\\b0[xX][a-fA-F0-9]+|(\\\\b\\\\d+(\\\\.\\\\d*)?|\\\\.\\\\d+)([eE][-+]?\\\\d+)?)\",Sn=\"\\\\b(0b[01]+)\",Fi=\"!|!=|!==|%|%=|&|&&|&=|\\\\*|\\\\*=|\\\\+|\\\\+=|,|-|-=|/=|/|:|;|<<|<<=|<=|<|===|==|=|>>>=|>>=|>=|>>>|>>|>|\\\\?|\\\\[|\\\\{|\\\\(|\\\\^|\\\\^=|\\\\||\\\\|=|\\\\|\\\\||~\",zi=(e={})=>{let t=/^#![ ]*\\//;return e.binary&&(e.begin=oe(t,/.*\\b/,e.binary,/\\b.*/)),ie({scope:\"meta\",begin:t,end:/$/,relevance:0,\"on:begin\":(n,i)=>{n.index!==0&&i.ignoreMatch()}},e)},fe={begin:\"\\\\\\\\[\\\\s\\\\S]\",relevance:0},$i={scope:\"string\",begin:\"'\",end:\"'\",illegal:\"\\\\n\",contains:[fe]},Gi={scope:\"string\",begin:'\"',end:'\"',illegal:\"\\\\n\",contains:[fe]},Ki={begin:/\\b(a|an|the|are|I'm|isn't|don't|doesn't|won't|but|just|should|pretty|simply|enough|gonna|going|wtf|so|such|will|you|your|they|like|more)\\b/},xe=function(e,t,n={}){let i=ie({scope:\"comment\",begin:e,end:t,contains:[]},n);i.contains.push({scope:\"doctag\",begin:\"[ ]*(?=(TODO|FIXME|NOTE|BUG|OPTIMIZE|HACK|XXX):)\",end:/(TODO|FIXME|NOTE|BUG|OPTIMIZE|HACK|XXX):/,excludeBegin:!0,relevance:0});let o=Xe(\"I\",\"a\",\"is\",\"so\",\"us\",\"to\",\"at\",\"if\",\"in\",\"it\",\"on\",/[A-Za-z]+['](d|ve|re|ll|t|s|n)/,/[A-Za-z]+[-][a-z]+/,/[A-Za-z][a-z]{2,}/);return i.contains.push({begin:oe(/[ ]+/,\"(\",o,/[.]?[:]?([.][ ]|[ ])/,\"){3}\")}),i},Hi=xe(\"//\",\"$\"),qi=xe(\"/\\\\*\",\"\\\\*/\"),Wi=xe(\"#\",\"$\"),Yi={scope:\"number\",begin:yn,relevance:0},Zi={scope:\"number\",begin:Tn,relevance:0},Xi={scope:\"number\",begin:Sn,relevance:0},Vi={scope:\"regexp\",begin:/\\/(?=[^/\\n]*\\/)/,end:/\\/[gimuy]*/,contains:[fe,{begin:/\\[/,end:/\\]/,relevance:0,contains:[fe]}]},Qi={scope:\"title\",begin:Nn,relevance:0},Ji={scope:\"title\",begin:Qe,relevance:0},ji={begin:\"\\\\.\\\\s*\"+Qe,relevance:0},ea=function(e){return Object.assign(e,{\"on:begin\":(t,n)=>{n.data._beginMatch=t[1]},\"on:end\":(t,n)=>{n.data._beginMatch!==t[1]&&n.ignoreMatch()}})},Re=Object.freeze({__proto__:null,APOS_STRING_MODE:$i,BACKSLASH_ESCAPE:fe,BINARY_NUMBER_MODE:Xi,BINARY_NUMBER_RE:Sn,COMMENT:xe,C_BLOCK_COMMENT_MODE:qi,C_LINE_COMMENT_MODE:Hi,C_NUMBER_MODE:Zi,C_NUMBER_RE:Tn,END_SAME_AS_BEGIN:ea,HASH_COMMENT_MODE:Wi,IDENT_RE:Nn,MATCH_NOTHING_RE:Ui,METHOD_GUARD:ji,NUMBER_MODE:Yi,NUMBER_RE:yn,PHRASAL_WORDS_MODE:Ki,QUOTE_STRING_MODE:Gi,REGEXP_MODE:Vi,RE_STARTERS_RE:Fi,SHEBANG:zi,TITLE_MODE:Qi,UNDERSCORE_IDENT_RE:Qe,UNDERSCORE_TITLE_MODE:Ji});function ta(e,t){e.input[e.index-1]===\".\"&&t.ignoreMatch()}function na(e,t){e.className!==void 0&&(e.scope=e.className,delete e.className)}function ia(e,t){t&&e.beginKeywords&&(e.begin=\"\\\\b(\"+e.beginKeywords.split(\" \").join(\"|\")+\")(?!\\\\.)(?=\\\\b|\\\\s)\",e.__beforeBegin=ta,e.keywords=e.keywords||e.beginKeywords,delete e.beginKeywords,e.relevance===void 0&&(e.relevance=0))}function aa(e,t){Array.isArray(e.illegal)&&(e.illegal=Xe(...e.illegal))}function ra(e,t){if(e.match){if(e.begin||e.end)throw new Error(\"begin & end are not supported with match\");e.begin=e.match,delete e.match}}function oa(e,t){e.relevance===void 0&&(e.relevance=1)}var sa=(e,t)=>{if(!e.beforeMatch)return;if(e.starts)throw new Error(\"beforeMatch cannot be used with starts\");let n=Object.assign({},e);Object.keys(e).forEach(i=>{delete e[i]}),e.keywords=n.keywords,e.begin=oe(n.beforeMatch,En(n.begin)),e.starts={relevance:0,contains:[Object.assign(n,{endsParent:!0})]},e.relevance=0,delete n.beforeMatch},ca=[\"of\",\"and\",\"for\",\"in\",\"not\",\"or\",\"if\",\"then\",\"parent\",\"list\",\"value\"],la=\"keyword\";function wn(e,t,n=la){let i=Object.create(null);return typeof e==\"string\"?o(n,e.split(\" \")):Array.isArray(e)?o(n,e):Object.keys(e).forEach(function(d){Object.assign(i,wn(e[d],t,d))}),i;function o(d,r){t&&(r=r.map(a=>a.toLowerCase())),r.forEach(function(a){let s=a.split(\"|\");i[s[0]]=[d,da(s[0],s[1])]})}}function da(e,t){return t?Number(t):ua(e)?0:1}function ua(e){return ca.includes(e.toLowerCase())}var gn={},re=e=>{console.error(e)},pn=(e,...t)=>{console.log(`WARN: ${e}`,...t)},ue=(e,t)=>{gn[`${e}/${t}`]||(console.log(`Deprecated as of ${e}. ${t}`),gn[`${e}/${t}`]=!0)},ke=new Error;function vn(e,t,{key:n}){let i=0,o=e[n],d={},r={};for(let a=1;a<=t.length;a++)r[a+i]=o[a],d[a+i]=!0,i+=hn(t[a-1]);e[n]=r,e[n]._emit=d,e[n]._multi=!0}function ga(e){if(Array.isArray(e.begin)){if(e.skip||e.excludeBegin||e.returnBegin)throw re(\"skip, excludeBegin, returnBegin not compatible with beginScope: {}\"),ke;if(typeof e.beginScope!=\"object\"||e.beginScope===null)throw re(\"beginScope must be object\"),ke;vn(e,e.begin,{key:\"beginScope\"}),e.begin=Ve(e.begin,{joinWith:\"\"})}}function pa(e){if(Array.isArray(e.end)){if(e.skip||e.excludeEnd||e.returnEnd)throw re(\"skip, excludeEnd, returnEnd not compatible with endScope: {}\"),ke;if(typeof e.endScope!=\"object\"||e.endScope===null)throw re(\"endScope must be object\"),ke;vn(e,e.end,{key:\"endScope\"}),e.end=Ve(e.end,{joinWith:\"\"})}}function ba(e){e.scope&&typeof e.scope==\"object\"&&e.scope!==null&&(e.beginScope=e.scope,delete e.scope)}function ma(e){ba(e),typeof e.beginScope==\"string\"&&(e.beginScope={_wrap:e.beginScope}),typeof e.endScope==\"string\"&&(e.endScope={_wrap:e.endScope}),ga(e),pa(e)}function fa(e){function t(r,a){return new RegExp(me(r),\"m\"+(e.case_insensitive?\"i\":\"\")+(e.unicodeRegex?\"u\":\"\")+(a?\"g\":\"\"))}class n{constructor(){this.matchIndexes={},this.regexes=[],this.matchAt=1,this.position=0}addRule(a,s){s.position=this.position++,this.matchIndexes[this.matchAt]=s,this.regexes.push([s,a]),this.matchAt+=hn(a)+1}compile(){this.regexes.length===0&&(this.exec=()=>null);let a=this.regexes.map(s=>s[1]);this.matcherRe=t(Ve(a,{joinWith:\"|\"}),!0),this.lastIndex=0}exec(a){this.matcherRe.lastIndex=this.lastIndex;let s=this.matcherRe.exec(a);if(!s)return null;let c=s.findIndex((m,f)=>f>0&&m!==void 0),l=this.matchIndexes[c];return s.splice(0,c),Object.assign(s,l)}}class i{constructor(){this.rules=[],this.multiRegexes=[],this.count=0,this.lastIndex=0,this.regexIndex=0}getMatcher(a){if(this.multiRegexes[a])return this.multiRegexes[a];let s=new n;return this.rules.slice(a).forEach(([c,l])=>s.addRule(c,l)),s.compile(),this.multiRegexes[a]=s,s}resumingScanAtSamePosition(){return this.regexIndex!==0}considerAll(){this.regexIndex=0}addRule(a,s){this.rules.push([a,s]),s.type===\"begin\"&&this.count++}exec(a){let s=this.getMatcher(this.regexIndex);s.lastIndex=this.lastIndex;let c=s.exec(a);if(this.resumingScanAtSamePosition()&&!(c&&c.index===this.lastIndex)){let l=this.getMatcher(0);l.lastIndex=this.lastIndex+1,c=l.exec(a)}return c&&(this.regexIndex+=c.position+1,this.regexIndex===this.count&&this.considerAll()),c}}function o(r){let a=new i;return r.contains.forEach(s=>a.addRule(s.begin,{rule:s,type:\"begin\"})),r.terminatorEnd&&a.addRule(r.terminatorEnd,{type:\"end\"}),r.illegal&&a.addRule(r.illegal,{type:\"illegal\"}),a}function d(r,a){let s=r;if(r.isCompiled)return s;[na,ra,ma,sa].forEach(l=>l(r,a)),e.compilerExtensions.forEach(l=>l(r,a)),r.__beforeBegin=null,[ia,aa,oa].forEach(l=>l(r,a)),r.isCompiled=!0;let c=null;return typeof r.keywords==\"object\"&&r.keywords.$pattern&&(r.keywords=Object.assign({},r.keywords),c=r.keywords.$pattern,delete r.keywords.$pattern),c=c||/\\w+/,r.keywords&&(r.keywords=wn(r.keywords,e.case_insensitive)),s.keywordPatternRe=t(c,!0),a&&(r.begin||(r.begin=/\\B|\\b/),s.beginRe=t(s.begin),!r.end&&!r.endsWithParent&&(r.end=/\\B|\\b/),r.end&&(s.endRe=t(s.end)),s.terminatorEnd=me(s.end)||\"\",r.endsWithParent&&a.terminatorEnd&&(s.terminatorEnd+=(r.end?\"|\":\"\")+a.terminatorEnd)),r.illegal&&(s.illegalRe=t(r.illegal)),r.contains||(r.contains=[]),r.contains=[].concat(...r.contains.map(function(l){return _a(l===\"self\"?r:l)})),r.contains.forEach(function(l){d(l,s)}),r.starts&&d(r.starts,a),s.matcher=o(s),s}if(e.compilerExtensions||(e.compilerExtensions=[]),e.contains&&e.contains.includes(\"self\"))throw new Error(\"ERR: contains `self` is not supported at the top-level of a language.  See documentation.\");return e.classNameAliases=ie(e.classNameAliases||{}),d(e)}function An(e){return e?e.endsWithParent||An(e.starts):!1}function _a(e){return e.variants&&!e.cachedVariants&&(e.cachedVariants=e.variants.map(function(t){return ie(e,{variants:null},t)})),e.cachedVariants?e.cachedVariants:An(e)?ie(e,{starts:e.starts?ie(e.starts):null}):Object.isFrozen(e)?ie(e):e}var Ea=\"11.11.2\",Ze=class extends Error{constructor(t,n){super(t),this.name=\"HTMLInjectionError\",this.html=n}},He=_n,bn=ie,mn=Symbol(\"nomatch\"),ha=7,On=function(e){let t=Object.create(null),n=Object.create(null),i=[],o=!0,d=\"Could not find the language '{}', did you forget to load/include a language module?\",r={disableAutodetect:!0,name:\"Plain text\",contains:[]},a={ignoreUnescapedHTML:!1,throwUnescapedHTML:!1,noHighlightRe:/^(no-?highlight)$/i,languageDetectRe:/\\blang(?:uage)?-([\\w-]+)\\b/i,classPrefix:\"hljs-\",cssSelector:\"pre code\",languages:null,__emitter:Ye};function s(u){return a.noHighlightRe.test(u)}function c(u){let E=u.className+\" \";E+=u.parentNode?u.parentNode.className:\"\";let h=a.languageDetectRe.exec(E);if(h){let A=I(h[1]);return A||(pn(d.replace(\"{}\",h[1])),pn(\"Falling back to no-highlight mode for this block.\",u)),A?h[1]:\"no-highlight\"}return E.split(/\\s+/).find(A=>s(A)||I(A))}function l(u,E,h){let A=\"\",x=\"\";typeof E==\"object\"?(A=u,h=E.ignoreIllegals,x=E.language):(ue(\"10.7.0\",\"highlight(lang, code, ...args) has been deprecated.\"),ue(\"10.7.0\",`Please use highlight(code, options) instead.\nhttps://github.com/highlightjs/highlight.js/issues/2277`),x=u,A=E),h===void 0&&(h=!0);let B={code:A,language:x};$(\"before:highlight\",B);let F=B.result?B.result:m(B.language,B.code,h);return F.code=B.code,$(\"after:highlight\",F),F}function m(u,E,h,A){let x=Object.create(null);function B(_,T){return _.keywords[T]}function F(){if(!S.keywords){K.addText(P);return}let _=0;S.keywordPatternRe.lastIndex=0;let T=S.keywordPatternRe.exec(P),R=\"\";for(;T;){R+=P.substring(_,T.index);let C=Q.case_insensitive?T[0].toLowerCase():T[0],H=B(S,C);if(H){let[te,Bn]=H;if(K.addText(R),R=\"\",x[C]=(x[C]||0)+1,x[C]<=ha&&(Ne+=Bn),te.startsWith(\"_\"))R+=T[0];else{let Pn=Q.classNameAliases[te]||te;Z(T[0],Pn)}}else R+=T[0];_=S.keywordPatternRe.lastIndex,T=S.keywordPatternRe.exec(P)}R+=P.substring(_),K.addText(R)}function V(){if(P===\"\")return;let _=null;if(typeof S.subLanguage==\"string\"){if(!t[S.subLanguage]){K.addText(P);return}_=m(S.subLanguage,P,!0,he[S.subLanguage]),he[S.subLanguage]=_._top}else _=b(P,S.subLanguage.length?S.subLanguage:null);S.relevance>0&&(Ne+=_.relevance),K.__addSublanguage(_._emitter,_.language)}function q(){S.subLanguage!=null?V():F(),P=\"\"}function Z(_,T){_!==\"\"&&(K.startScope(T),K.addText(_),K.endScope())}function se(_,T){let R=1,C=T.length-1;for(;R<=C;){if(!_._emit[R]){R++;continue}let H=Q.classNameAliases[_[R]]||_[R],te=T[R];H?Z(te,H):(P=te,F(),P=\"\"),R++}}function _e(_,T){return _.scope&&typeof _.scope==\"string\"&&K.openNode(Q.classNameAliases[_.scope]||_.scope),_.beginScope&&(_.beginScope._wrap?(Z(P,Q.classNameAliases[_.beginScope._wrap]||_.beginScope._wrap),P=\"\"):_.beginScope._multi&&(se(_.beginScope,T),P=\"\")),S=Object.create(_,{parent:{value:S}}),S}function pe(_,T,R){let C=Bi(_.endRe,R);if(C){if(_[\"on:end\"]){let H=new Me(_);_[\"on:end\"](T,H),H.isMatchIgnored&&(C=!1)}if(C){for(;_.endsParent&&_.parent;)_=_.parent;return _}}if(_.endsWithParent)return pe(_.parent,T,R)}function Le(_){return S.matcher.regexIndex===0?(P+=_[0],1):(Fe=!0,0)}function De(_){let T=_[0],R=_.rule,C=new Me(R),H=[R.__beforeBegin,R[\"on:begin\"]];for(let te of H)if(te&&(te(_,C),C.isMatchIgnored))return Le(T);return R.skip?P+=T:(R.excludeBegin&&(P+=T),q(),!R.returnBegin&&!R.excludeBegin&&(P=T)),_e(R,_),R.returnBegin?0:T.length}function Be(_){let T=_[0],R=E.substring(_.index),C=pe(S,_,R);if(!C)return mn;let H=S;S.endScope&&S.endScope._wrap?(q(),Z(T,S.endScope._wrap)):S.endScope&&S.endScope._multi?(q(),se(S.endScope,_)):H.skip?P+=T:(H.returnEnd||H.excludeEnd||(P+=T),q(),H.excludeEnd&&(P=T));do S.scope&&K.closeNode(),!S.skip&&!S.subLanguage&&(Ne+=S.relevance),S=S.parent;while(S!==C.parent);return C.starts&&_e(C.starts,_),H.returnEnd?0:T.length}function Pe(){let _=[];for(let T=S;T!==Q;T=T.parent)T.scope&&_.unshift(T.scope);_.forEach(T=>K.openNode(T))}let ce={};function Ee(_,T){let R=T&&T[0];if(P+=_,R==null)return q(),0;if(ce.type===\"begin\"&&T.type===\"end\"&&ce.index===T.index&&R===\"\"){if(P+=E.slice(T.index,T.index+1),!o){let C=new Error(`0 width match regex (${u})`);throw C.languageName=u,C.badRule=ce.rule,C}return 1}if(ce=T,T.type===\"begin\")return De(T);if(T.type===\"illegal\"&&!h){let C=new Error('Illegal lexeme \"'+R+'\" for mode \"'+(S.scope||\"<unnamed>\")+'\"');throw C.mode=S,C}else if(T.type===\"end\"){let C=Be(T);if(C!==mn)return C}if(T.type===\"illegal\"&&R===\"\")return T.index===E.length||(P+=`\n`),1;if(Ue>1e5&&Ue>T.index*3)throw new Error(\"potential infinite loop, way more iterations than matches\");return P+=R,R.length}let Q=I(u);if(!Q)throw re(d.replace(\"{}\",u)),new Error('Unknown language: \"'+u+'\"');let L=fa(Q),ne=\"\",S=A||L,he={},K=new a.__emitter(a);Pe();let P=\"\",Ne=0,ae=0,Ue=0,Fe=!1;try{if(Q.__emitTokens)Q.__emitTokens(E,K);else{for(S.matcher.considerAll();;){Ue++,Fe?Fe=!1:S.matcher.considerAll(),S.matcher.lastIndex=ae;let _=S.matcher.exec(E);if(!_)break;let T=E.substring(ae,_.index),R=Ee(T,_);ae=_.index+R}Ee(E.substring(ae))}return K.finalize(),ne=K.toHTML(),{language:u,value:ne,relevance:Ne,illegal:!1,_emitter:K,_top:S}}catch(_){if(_.message&&_.message.includes(\"Illegal\"))return{language:u,value:He(E),illegal:!0,relevance:0,_illegalBy:{message:_.message,index:ae,context:E.slice(ae-100,ae+100),mode:_.mode,resultSoFar:ne},_emitter:K};if(o)return{language:u,value:He(E),illegal:!1,relevance:0,errorRaised:_,_emitter:K,_top:S};throw _}}function f(u){let E={value:He(u),illegal:!1,relevance:0,_top:r,_emitter:new a.__emitter(a)};return E._emitter.addText(u),E}function b(u,E){E=E||a.languages||Object.keys(t);let h=f(u),A=E.filter(I).filter(Y).map(q=>m(q,u,!1));A.unshift(h);let x=A.sort((q,Z)=>{if(q.relevance!==Z.relevance)return Z.relevance-q.relevance;if(q.language&&Z.language){if(I(q.language).supersetOf===Z.language)return 1;if(I(Z.language).supersetOf===q.language)return-1}return 0}),[B,F]=x,V=B;return V.secondBest=F,V}function y(u,E,h){let A=E&&n[E]||h;u.classList.add(\"hljs\"),u.classList.add(`language-${A}`)}function g(u){let E=null,h=c(u);if(s(h))return;if($(\"before:highlightElement\",{el:u,language:h}),u.dataset.highlighted){console.log(\"Element previously highlighted. To highlight again, first unset `dataset.highlighted`.\",u);return}if(u.children.length>0&&(a.ignoreUnescapedHTML||(console.warn(\"One of your code blocks includes unescaped HTML. This is a potentially serious security risk.\"),console.warn(\"https://github.com/highlightjs/highlight.js/wiki/security\"),console.warn(\"The element with unescaped HTML:\"),console.warn(u)),a.throwUnescapedHTML))throw new Ze(\"One of your code blocks includes unescaped HTML.\",u.innerHTML);E=u;let A=E.textContent,x=h?l(A,{language:h,ignoreIllegals:!0}):b(A);u.innerHTML=x.value,u.dataset.highlighted=\"yes\",y(u,h,x.language),u.result={language:x.language,re:x.relevance,relevance:x.relevance},x.secondBest&&(u.secondBest={language:x.secondBest.language,relevance:x.secondBest.relevance}),$(\"after:highlightElement\",{el:u,result:x,text:A})}function p(u){a=bn(a,u)}let N=()=>{w(),ue(\"10.6.0\",\"initHighlighting() deprecated.  Use highlightAll() now.\")};function v(){w(),ue(\"10.6.0\",\"initHighlightingOnLoad() deprecated.  Use highlightAll() now.\")}let M=!1;function w(){function u(){w()}if(document.readyState===\"loading\"){M||window.addEventListener(\"DOMContentLoaded\",u,!1),M=!0;return}document.querySelectorAll(a.cssSelector).forEach(g)}function k(u,E){let h=null;try{h=E(e)}catch(A){if(re(\"Language definition for '{}' could not be registered.\".replace(\"{}\",u)),o)re(A);else throw A;h=r}h.name||(h.name=u),t[u]=h,h.rawDefinition=E.bind(null,e),h.aliases&&U(h.aliases,{languageName:u})}function O(u){delete t[u];for(let E of Object.keys(n))n[E]===u&&delete n[E]}function z(){return Object.keys(t)}function I(u){return u=(u||\"\").toLowerCase(),t[u]||t[n[u]]}function U(u,{languageName:E}){typeof u==\"string\"&&(u=[u]),u.forEach(h=>{n[h.toLowerCase()]=E})}function Y(u){let E=I(u);return E&&!E.disableAutodetect}function j(u){u[\"before:highlightBlock\"]&&!u[\"before:highlightElement\"]&&(u[\"before:highlightElement\"]=E=>{u[\"before:highlightBlock\"](Object.assign({block:E.el},E))}),u[\"after:highlightBlock\"]&&!u[\"after:highlightElement\"]&&(u[\"after:highlightElement\"]=E=>{u[\"after:highlightBlock\"](Object.assign({block:E.el},E))})}function X(u){j(u),i.push(u)}function J(u){let E=i.indexOf(u);E!==-1&&i.splice(E,1)}function $(u,E){let h=u;i.forEach(function(A){A[h]&&A[h](E)})}function G(u){return ue(\"10.7.0\",\"highlightBlock will be removed entirely in v12.0\"),ue(\"10.7.0\",\"Please use highlightElement now.\"),g(u)}Object.assign(e,{highlight:l,highlightAuto:b,highlightAll:w,highlightElement:g,highlightBlock:G,configure:p,initHighlighting:N,initHighlightingOnLoad:v,registerLanguage:k,unregisterLanguage:O,listLanguages:z,getLanguage:I,registerAliases:U,autoDetection:Y,inherit:bn,addPlugin:X,removePlugin:J}),e.debugMode=function(){o=!1},e.safeMode=function(){o=!0},e.versionString=Ea,e.regex={concat:oe,lookahead:En,either:Xe,optional:Li,anyNumberOfTimes:Ci};for(let u in Re)typeof Re[u]==\"object\"&&fn(Re[u]);return Object.assign(e,Re),e},ge=On({});ge.newInstance=()=>On({});Rn.exports=ge;ge.HighlightJS=ge;ge.default=ge});function Wn(e){let t=e.regex,n=e.COMMENT(\"//\",\"$\",{contains:[{begin:/\\\\\\n/}]}),i=\"decltype\\\\(auto\\\\)\",o=\"[a-zA-Z_]\\\\w*::\",r=\"(?!struct)(\"+i+\"|\"+t.optional(o)+\"[a-zA-Z_]\\\\w*\"+t.optional(\"<[^<>]+>\")+\")\",a={className:\"type\",begin:\"\\\\b[a-z\\\\d_]*_t\\\\b\"},c={className:\"string\",variants:[{begin:'(u8?|U|L)?\"',end:'\"',illegal:\"\\\\n\",contains:[e.BACKSLASH_ESCAPE]},{begin:\"(u8?|U|L)?'(\"+\"\\\\\\\\(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4,8}|[0-7]{3}|\\\\S)\"+\"|.)\",end:\"'\",illegal:\".\"},e.END_SAME_AS_BEGIN({begin:/(?:u8?|U|L)?R\"([^()\\\\ ]{0,16})\\(/,end:/\\)([^()\\\\ ]{0,16})\"/})]},l={className:\"number\",variants:[{begin:\"[+-]?(?:(?:[0-9](?:'?[0-9])*\\\\.(?:[0-9](?:'?[0-9])*)?|\\\\.[0-9](?:'?[0-9])*)(?:[Ee][+-]?[0-9](?:'?[0-9])*)?|[0-9](?:'?[0-9])*[Ee][+-]?[0-9](?:'?[0-9])*|0[Xx](?:[0-9A-Fa-f](?:'?[0-9A-Fa-f])*(?:\\\\.(?:[0-9A-Fa-f](?:'?[0-9A-Fa-f])*)?)?|\\\\.[0-9A-Fa-f](?:'?[0-9A-Fa-f])*)[Pp][+-]?[0-9](?:'?[0-9])*)(?:[Ff](?:16|32|64|128)?|(BF|bf)16|[Ll]|)\"},{begin:\"[+-]?\\\\b(?:0[Bb][01](?:'?[01])*|0[Xx][0-9A-Fa-f](?:'?[0-9A-Fa-f])*|0(?:'?[0-7])*|[1-9](?:'?[0-9])*)(?:[Uu](?:LL?|ll?)|[Uu][Zz]?|(?:LL?|ll?)[Uu]?|[Zz][Uu]|)\"}],relevance:0},m={className:\"meta\",begin:/#\\s*[a-z]+\\b/,end:/$/,keywords:{keyword:\"if else elif endif define undef warning error line pragma _Pragma ifdef ifndef include\"},contains:[{begin:/\\\\\\n/,relevance:0},e.inherit(c,{className:\"string\"}),{className:\"string\",begin:/<.*?>/},n,e.C_BLOCK_COMMENT_MODE]},f={className:\"title\",begin:t.optional(o)+e.IDENT_RE,relevance:0},b=t.optional(o)+e.IDENT_RE+\"\\\\s*\\\\(\",y=[\"alignas\",\"alignof\",\"and\",\"and_eq\",\"asm\",\"atomic_cancel\",\"atomic_commit\",\"atomic_noexcept\",\"auto\",\"bitand\",\"bitor\",\"break\",\"case\",\"catch\",\"class\",\"co_await\",\"co_return\",\"co_yield\",\"compl\",\"concept\",\"const_cast|10\",\"consteval\",\"constexpr\",\"constinit\",\"continue\",\"decltype\",\"default\",\"delete\",\"do\",\"dynamic_cast|10\",\"else\",\"enum\",\"explicit\",\"export\",\"extern\",\"false\",\"final\",\"for\",\"friend\",\"goto\",\"if\",\"import\",\"inline\",\"module\",\"mutable\",\"namespace\",\"new\",\"noexcept\",\"not\",\"not_eq\",\"nullptr\",\"operator\",\"or\",\"or_eq\",\"override\",\"private\",\"protected\",\"public\",\"reflexpr\",\"register\",\"reinterpret_cast|10\",\"requires\",\"return\",\"sizeof\",\"static_assert\",\"static_cast|10\",\"struct\",\"switch\",\"synchronized\",\"template\",\"this\",\"thread_local\",\"throw\",\"transaction_safe\",\"transaction_safe_dynamic\",\"true\",\"try\",\"typedef\",\"typeid\",\"typename\",\"union\",\"using\",\"virtual\",\"volatile\",\"while\",\"xor\",\"xor_eq\"],g=[\"bool\",\"char\",\"char16_t\",\"char32_t\",\"char8_t\",\"double\",\"float\",\"int\",\"long\",\"short\",\"void\",\"wchar_t\",\"unsigned\",\"signed\",\"const\",\"static\"],p=[\"any\",\"auto_ptr\",\"barrier\",\"binary_semaphore\",\"bitset\",\"complex\",\"condition_variable\",\"condition_variable_any\",\"counting_semaphore\",\"deque\",\"false_type\",\"flat_map\",\"flat_set\",\"future\",\"imaginary\",\"initializer_list\",\"istringstream\",\"jthread\",\"latch\",\"lock_guard\",\"multimap\",\"multiset\",\"mutex\",\"optional\",\"ostringstream\",\"packaged_task\",\"pair\",\"promise\",\"priority_queue\",\"queue\",\"recursive_mutex\",\"recursive_timed_mutex\",\"scoped_lock\",\"set\",\"shared_future\",\"shared_lock\",\"shared_mutex\",\"shared_timed_mutex\",\"shared_ptr\",\"stack\",\"string_view\",\"stringstream\",\"timed_mutex\",\"thread\",\"true_type\",\"tuple\",\"unique_lock\",\"unique_ptr\",\"unordered_map\",\"unordered_multimap\",\"unordered_multiset\",\"unordered_set\",\"variant\",\"vector\",\"weak_ptr\",\"wstring\",\"wstring_view\"],N=[\"abort\",\"abs\",\"acos\",\"apply\",\"as_const\",\"asin\",\"atan\",\"atan2\",\"calloc\",\"ceil\",\"cerr\",\"cin\",\"clog\",\"cos\",\"cosh\",\"cout\",\"declval\",\"endl\",\"exchange\",\"exit\",\"exp\",\"fabs\",\"floor\",\"fmod\",\"forward\",\"fprintf\",\"fputs\",\"free\",\"frexp\",\"fscanf\",\"future\",\"invoke\",\"isalnum\",\"isalpha\",\"iscntrl\",\"isdigit\",\"isgraph\",\"islower\",\"isprint\",\"ispunct\",\"isspace\",\"isupper\",\"isxdigit\",\"labs\",\"launder\",\"ldexp\",\"log\",\"log10\",\"make_pair\",\"make_shared\",\"make_shared_for_overwrite\",\"make_tuple\",\"make_unique\",\"malloc\",\"memchr\",\"memcmp\",\"memcpy\",\"memset\",\"modf\",\"move\",\"pow\",\"printf\",\"putchar\",\"puts\",\"realloc\",\"scanf\",\"sin\",\"sinh\",\"snprintf\",\"sprintf\",\"sqrt\",\"sscanf\",\"std\",\"stderr\",\"stdin\",\"stdout\",\"strcat\",\"strchr\",\"strcmp\",\"strcpy\",\"strcspn\",\"strlen\",\"strncat\",\"strncmp\",\"strncpy\",\"strpbrk\",\"strrchr\",\"strspn\",\"strstr\",\"swap\",\"tan\",\"tanh\",\"terminate\",\"to_underlying\",\"tolower\",\"toupper\",\"vfprintf\",\"visit\",\"vprintf\",\"vsprintf\"],w={type:g,keyword:y,literal:[\"NULL\",\"false\",\"nullopt\",\"nullptr\",\"true\"],built_in:[\"_Pragma\"],_type_hints:p},k={className:\"function.dispatch\",relevance:0,keywords:{_hint:N},begin:t.concat(/\\b/,`(?!${y.join(\"|\")})`,e.IDENT_RE,t.lookahead(/(<[^<>]+>|)\\s*\\(/))},O=[k,m,a,n,e.C_BLOCK_COMMENT_MODE,l,c],z={variants:[{begin:/=/,end:/;/},{begin:/\\(/,end:/\\)/},{beginKeywords:\"new throw return else\",end:/;/}],keywords:w,contains:O.concat([{begin:/\\(/,end:/\\)/,keywords:w,contains:O.concat([\"self\"]),relevance:0}]),relevance:0},I={className:\"function\",begin:\"(\"+r+\"[\\\\*&\\\\s]+)+\"+b,returnBegin:!0,end:/[{;=]/,excludeEnd:!0,keywords:w,illegal:/[^\\w\\s\\*&:<>.]/,contains:[{begin:i,keywords:w,relevance:0},{begin:b,returnBegin:!0,contains:[f],relevance:0},{begin:/::/,relevance:0},{begin:/:/,endsWithParent:!0,contains:[c,l]},{relevance:0,match:/,/},{className:\"params\",begin:/\\(/,end:/\\)/,keywords:w,relevance:0,contains:[n,e.C_BLOCK_COMMENT_MODE,c,l,a,{begin:/\\(/,end:/\\)/,keywords:w,relevance:0,contains:[\"self\",n,e.C_BLOCK_COMMENT_MODE,c,l,a]}]},a,n,e.C_BLOCK_COMMENT_MODE,m]};return{name:\"C++\",aliases:[\"cc\",\"c++\",\"h++\",\"hpp\",\"hh\",\"hxx\",\"cxx\"],keywords:w,illegal:\"</\",classNameAliases:{\"function.dispatch\":\"built_in\"},contains:[].concat(z,I,k,O,[m,{begin:\"\\\\b(deque|list|queue|priority_queue|pair|stack|vector|map|set|bitset|multiset|multimap|unordered_map|unordered_set|unordered_multiset|unordered_multimap|array|tuple|optional|variant|function|flat_map|flat_set)\\\\s*<(?!<)\",end:\">\",keywords:w,contains:[\"self\",a]},{begin:e.IDENT_RE+\"::\",keywords:w},{match:[/\\b(?:enum(?:\\s+(?:class|struct))?|class|struct|union)/,/\\s+/,/\\w+/],className:{1:\"keyword\",3:\"title.class\"}}])}}function at(e){let t={type:[\"boolean\",\"byte\",\"word\",\"String\"],built_in:[\"KeyboardController\",\"MouseController\",\"SoftwareSerial\",\"EthernetServer\",\"EthernetClient\",\"LiquidCrystal\",\"RobotControl\",\"GSMVoiceCall\",\"EthernetUDP\",\"EsploraTFT\",\"HttpClient\",\"RobotMotor\",\"WiFiClient\",\"GSMScanner\",\"FileSystem\",\"Scheduler\",\"GSMServer\",\"YunClient\",\"YunServer\",\"IPAddress\",\"GSMClient\",\"GSMModem\",\"Keyboard\",\"Ethernet\",\"Console\",\"GSMBand\",\"Esplora\",\"Stepper\",\"Process\",\"WiFiUDP\",\"GSM_SMS\",\"Mailbox\",\"USBHost\",\"Firmata\",\"PImage\",\"Client\",\"Server\",\"GSMPIN\",\"FileIO\",\"Bridge\",\"Serial\",\"EEPROM\",\"Stream\",\"Mouse\",\"Audio\",\"Servo\",\"File\",\"Task\",\"GPRS\",\"WiFi\",\"Wire\",\"TFT\",\"GSM\",\"SPI\",\"SD\"],_hints:[\"setup\",\"loop\",\"runShellCommandAsynchronously\",\"analogWriteResolution\",\"retrieveCallingNumber\",\"printFirmwareVersion\",\"analogReadResolution\",\"sendDigitalPortPair\",\"noListenOnLocalhost\",\"readJoystickButton\",\"setFirmwareVersion\",\"readJoystickSwitch\",\"scrollDisplayRight\",\"getVoiceCallStatus\",\"scrollDisplayLeft\",\"writeMicroseconds\",\"delayMicroseconds\",\"beginTransmission\",\"getSignalStrength\",\"runAsynchronously\",\"getAsynchronously\",\"listenOnLocalhost\",\"getCurrentCarrier\",\"readAccelerometer\",\"messageAvailable\",\"sendDigitalPorts\",\"lineFollowConfig\",\"countryNameWrite\",\"runShellCommand\",\"readStringUntil\",\"rewindDirectory\",\"readTemperature\",\"setClockDivider\",\"readLightSensor\",\"endTransmission\",\"analogReference\",\"detachInterrupt\",\"countryNameRead\",\"attachInterrupt\",\"encryptionType\",\"readBytesUntil\",\"robotNameWrite\",\"readMicrophone\",\"robotNameRead\",\"cityNameWrite\",\"userNameWrite\",\"readJoystickY\",\"readJoystickX\",\"mouseReleased\",\"openNextFile\",\"scanNetworks\",\"noInterrupts\",\"digitalWrite\",\"beginSpeaker\",\"mousePressed\",\"isActionDone\",\"mouseDragged\",\"displayLogos\",\"noAutoscroll\",\"addParameter\",\"remoteNumber\",\"getModifiers\",\"keyboardRead\",\"userNameRead\",\"waitContinue\",\"processInput\",\"parseCommand\",\"printVersion\",\"readNetworks\",\"writeMessage\",\"blinkVersion\",\"cityNameRead\",\"readMessage\",\"setDataMode\",\"parsePacket\",\"isListening\",\"setBitOrder\",\"beginPacket\",\"isDirectory\",\"motorsWrite\",\"drawCompass\",\"digitalRead\",\"clearScreen\",\"serialEvent\",\"rightToLeft\",\"setTextSize\",\"leftToRight\",\"requestFrom\",\"keyReleased\",\"compassRead\",\"analogWrite\",\"interrupts\",\"WiFiServer\",\"disconnect\",\"playMelody\",\"parseFloat\",\"autoscroll\",\"getPINUsed\",\"setPINUsed\",\"setTimeout\",\"sendAnalog\",\"readSlider\",\"analogRead\",\"beginWrite\",\"createChar\",\"motorsStop\",\"keyPressed\",\"tempoWrite\",\"readButton\",\"subnetMask\",\"debugPrint\",\"macAddress\",\"writeGreen\",\"randomSeed\",\"attachGPRS\",\"readString\",\"sendString\",\"remotePort\",\"releaseAll\",\"mouseMoved\",\"background\",\"getXChange\",\"getYChange\",\"answerCall\",\"getResult\",\"voiceCall\",\"endPacket\",\"constrain\",\"getSocket\",\"writeJSON\",\"getButton\",\"available\",\"connected\",\"findUntil\",\"readBytes\",\"exitValue\",\"readGreen\",\"writeBlue\",\"startLoop\",\"IPAddress\",\"isPressed\",\"sendSysex\",\"pauseMode\",\"gatewayIP\",\"setCursor\",\"getOemKey\",\"tuneWrite\",\"noDisplay\",\"loadImage\",\"switchPIN\",\"onRequest\",\"onReceive\",\"changePIN\",\"playFile\",\"noBuffer\",\"parseInt\",\"overflow\",\"checkPIN\",\"knobRead\",\"beginTFT\",\"bitClear\",\"updateIR\",\"bitWrite\",\"position\",\"writeRGB\",\"highByte\",\"writeRed\",\"setSpeed\",\"readBlue\",\"noStroke\",\"remoteIP\",\"transfer\",\"shutdown\",\"hangCall\",\"beginSMS\",\"endWrite\",\"attached\",\"maintain\",\"noCursor\",\"checkReg\",\"checkPUK\",\"shiftOut\",\"isValid\",\"shiftIn\",\"pulseIn\",\"connect\",\"println\",\"localIP\",\"pinMode\",\"getIMEI\",\"display\",\"noBlink\",\"process\",\"getBand\",\"running\",\"beginSD\",\"drawBMP\",\"lowByte\",\"setBand\",\"release\",\"bitRead\",\"prepare\",\"pointTo\",\"readRed\",\"setMode\",\"noFill\",\"remove\",\"listen\",\"stroke\",\"detach\",\"attach\",\"noTone\",\"exists\",\"buffer\",\"height\",\"bitSet\",\"circle\",\"config\",\"cursor\",\"random\",\"IRread\",\"setDNS\",\"endSMS\",\"getKey\",\"micros\",\"millis\",\"begin\",\"print\",\"write\",\"ready\",\"flush\",\"width\",\"isPIN\",\"blink\",\"clear\",\"press\",\"mkdir\",\"rmdir\",\"close\",\"point\",\"yield\",\"image\",\"BSSID\",\"click\",\"delay\",\"read\",\"text\",\"move\",\"peek\",\"beep\",\"rect\",\"line\",\"open\",\"seek\",\"fill\",\"size\",\"turn\",\"stop\",\"home\",\"find\",\"step\",\"tone\",\"sqrt\",\"RSSI\",\"SSID\",\"end\",\"bit\",\"tan\",\"cos\",\"sin\",\"pow\",\"map\",\"abs\",\"max\",\"min\",\"get\",\"run\",\"put\"],literal:[\"DIGITAL_MESSAGE\",\"FIRMATA_STRING\",\"ANALOG_MESSAGE\",\"REPORT_DIGITAL\",\"REPORT_ANALOG\",\"INPUT_PULLUP\",\"SET_PIN_MODE\",\"INTERNAL2V56\",\"SYSTEM_RESET\",\"LED_BUILTIN\",\"INTERNAL1V1\",\"SYSEX_START\",\"INTERNAL\",\"EXTERNAL\",\"DEFAULT\",\"OUTPUT\",\"INPUT\",\"HIGH\",\"LOW\"]},n=Wn(e),i=n.keywords;return i.type=[...i.type,...t.type],i.literal=[...i.literal,...t.literal],i.built_in=[...i.built_in,...t.built_in],i._hints=t._hints,n.name=\"Arduino\",n.aliases=[\"ino\"],n.supersetOf=\"cpp\",n}function rt(e){let t=e.regex,n={},i={begin:/\\$\\{/,end:/\\}/,contains:[\"self\",{begin:/:-/,contains:[n]}]};Object.assign(n,{className:\"variable\",variants:[{begin:t.concat(/\\$[\\w\\d#@][\\w\\d_]*/,\"(?![\\\\w\\\\d])(?![$])\")},i]});let o={className:\"subst\",begin:/\\$\\(/,end:/\\)/,contains:[e.BACKSLASH_ESCAPE]},d=e.inherit(e.COMMENT(),{match:[/(^|\\s)/,/#.*$/],scope:{2:\"comment\"}}),r={begin:/<<-?\\s*(?=\\w+)/,starts:{contains:[e.END_SAME_AS_BEGIN({begin:/(\\w+)/,end:/(\\w+)/,className:\"string\"})]}},a={className:\"string\",begin:/\"/,end:/\"/,contains:[e.BACKSLASH_ESCAPE,n,o]};o.contains.push(a);let s={match:/\\\\\"/},c={className:\"string\",begin:/'/,end:/'/},l={match:/\\\\'/},m={begin:/\\$?\\(\\(/,end:/\\)\\)/,contains:[{begin:/\\d+#[0-9a-f]+/,className:\"number\"},e.NUMBER_MODE,n]},f=[\"fish\",\"bash\",\"zsh\",\"sh\",\"csh\",\"ksh\",\"tcsh\",\"dash\",\"scsh\"],b=e.SHEBANG({binary:`(${f.join(\"|\")})`,relevance:10}),y={className:\"function\",begin:/\\w[\\w\\d_]*\\s*\\(\\s*\\)\\s*\\{/,returnBegin:!0,contains:[e.inherit(e.TITLE_MODE,{begin:/\\w[\\w\\d_]*/})],relevance:0},g=[\"if\",\"then\",\"else\",\"elif\",\"fi\",\"time\",\"for\",\"while\",\"until\",\"in\",\"do\",\"done\",\"case\",\"esac\",\"coproc\",\"function\",\"select\"],p=[\"true\",\"false\"],N={match:/(\\/[a-z._-]+)+/},v=[\"break\",\"cd\",\"continue\",\"eval\",\"exec\",\"exit\",\"export\",\"getopts\",\"hash\",\"pwd\",\"readonly\",\"return\",\"shift\",\"test\",\"times\",\"trap\",\"umask\",\"unset\"],M=[\"alias\",\"bind\",\"builtin\",\"caller\",\"command\",\"declare\",\"echo\",\"enable\",\"help\",\"let\",\"local\",\"logout\",\"mapfile\",\"printf\",\"read\",\"readarray\",\"source\",\"sudo\",\"type\",\"typeset\",\"ulimit\",\"unalias\"],w=[\"autoload\",\"bg\",\"bindkey\",\"bye\",\"cap\",\"chdir\",\"clone\",\"comparguments\",\"compcall\",\"compctl\",\"compdescribe\",\"compfiles\",\"compgroups\",\"compquote\",\"comptags\",\"comptry\",\"compvalues\",\"dirs\",\"disable\",\"disown\",\"echotc\",\"echoti\",\"emulate\",\"fc\",\"fg\",\"float\",\"functions\",\"getcap\",\"getln\",\"history\",\"integer\",\"jobs\",\"kill\",\"limit\",\"log\",\"noglob\",\"popd\",\"print\",\"pushd\",\"pushln\",\"rehash\",\"sched\",\"setcap\",\"setopt\",\"stat\",\"suspend\",\"ttyctl\",\"unfunction\",\"unhash\",\"unlimit\",\"unsetopt\",\"vared\",\"wait\",\"whence\",\"where\",\"which\",\"zcompile\",\"zformat\",\"zftp\",\"zle\",\"zmodload\",\"zparseopts\",\"zprof\",\"zpty\",\"zregexparse\",\"zsocket\",\"zstyle\",\"ztcp\"],k=[\"chcon\",\"chgrp\",\"chown\",\"chmod\",\"cp\",\"dd\",\"df\",\"dir\",\"dircolors\",\"ln\",\"ls\",\"mkdir\",\"mkfifo\",\"mknod\",\"mktemp\",\"mv\",\"realpath\",\"rm\",\"rmdir\",\"shred\",\"sync\",\"touch\",\"truncate\",\"vdir\",\"b2sum\",\"base32\",\"base64\",\"cat\",\"cksum\",\"comm\",\"csplit\",\"cut\",\"expand\",\"fmt\",\"fold\",\"head\",\"join\",\"md5sum\",\"nl\",\"numfmt\",\"od\",\"paste\",\"ptx\",\"pr\",\"sha1sum\",\"sha224sum\",\"sha256sum\",\"sha384sum\",\"sha512sum\",\"shuf\",\"sort\",\"split\",\"sum\",\"tac\",\"tail\",\"tr\",\"tsort\",\"unexpand\",\"uniq\",\"wc\",\"arch\",\"basename\",\"chroot\",\"date\",\"dirname\",\"du\",\"echo\",\"env\",\"expr\",\"factor\",\"groups\",\"hostid\",\"id\",\"link\",\"logname\",\"nice\",\"nohup\",\"nproc\",\"pathchk\",\"pinky\",\"printenv\",\"printf\",\"pwd\",\"readlink\",\"runcon\",\"seq\",\"sleep\",\"stat\",\"stdbuf\",\"stty\",\"tee\",\"test\",\"timeout\",\"tty\",\"uname\",\"unlink\",\"uptime\",\"users\",\"who\",\"whoami\",\"yes\"];return{name:\"Bash\",aliases:[\"sh\",\"zsh\"],keywords:{$pattern:/\\b[a-z][a-z0-9._-]+\\b/,keyword:g,literal:p,built_in:[...v,...M,\"set\",\"shopt\",...w,...k]},contains:[b,e.SHEBANG(),y,m,d,r,N,a,s,c,l,n]}}function ot(e){let t=e.regex,n=e.COMMENT(\"//\",\"$\",{contains:[{begin:/\\\\\\n/}]}),i=\"decltype\\\\(auto\\\\)\",o=\"[a-zA-Z_]\\\\w*::\",r=\"(\"+i+\"|\"+t.optional(o)+\"[a-zA-Z_]\\\\w*\"+t.optional(\"<[^<>]+>\")+\")\",a={className:\"type\",variants:[{begin:\"\\\\b[a-z\\\\d_]*_t\\\\b\"},{match:/\\batomic_[a-z]{3,6}\\b/}]},c={className:\"string\",variants:[{begin:'(u8?|U|L)?\"',end:'\"',illegal:\"\\\\n\",contains:[e.BACKSLASH_ESCAPE]},{begin:\"(u8?|U|L)?'(\"+\"\\\\\\\\(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4,8}|[0-7]{3}|\\\\S)\"+\"|.)\",end:\"'\",illegal:\".\"},e.END_SAME_AS_BEGIN({begin:/(?:u8?|U|L)?R\"([^()\\\\ ]{0,16})\\(/,end:/\\)([^()\\\\ ]{0,16})\"/})]},l={className:\"number\",variants:[{match:/\\b(0b[01']+)/},{match:/(-?)\\b([\\d']+(\\.[\\d']*)?|\\.[\\d']+)((ll|LL|l|L)(u|U)?|(u|U)(ll|LL|l|L)?|f|F|b|B)/},{match:/(-?)\\b(0[xX][a-fA-F0-9]+(?:'[a-fA-F0-9]+)*(?:\\.[a-fA-F0-9]*(?:'[a-fA-F0-9]*)*)?(?:[pP][-+]?[0-9]+)?(l|L)?(u|U)?)/},{match:/(-?)\\b\\d+(?:'\\d+)*(?:\\.\\d*(?:'\\d*)*)?(?:[eE][-+]?\\d+)?/}],relevance:0},m={className:\"meta\",begin:/#\\s*[a-z]+\\b/,end:/$/,keywords:{keyword:\"if else elif endif define undef warning error line pragma _Pragma ifdef ifndef elifdef elifndef include\"},contains:[{begin:/\\\\\\n/,relevance:0},e.inherit(c,{className:\"string\"}),{className:\"string\",begin:/<.*?>/},n,e.C_BLOCK_COMMENT_MODE]},f={className:\"title\",begin:t.optional(o)+e.IDENT_RE,relevance:0},b=t.optional(o)+e.IDENT_RE+\"\\\\s*\\\\(\",p={keyword:[\"asm\",\"auto\",\"break\",\"case\",\"continue\",\"default\",\"do\",\"else\",\"enum\",\"extern\",\"for\",\"fortran\",\"goto\",\"if\",\"inline\",\"register\",\"restrict\",\"return\",\"sizeof\",\"typeof\",\"typeof_unqual\",\"struct\",\"switch\",\"typedef\",\"union\",\"volatile\",\"while\",\"_Alignas\",\"_Alignof\",\"_Atomic\",\"_Generic\",\"_Noreturn\",\"_Static_assert\",\"_Thread_local\",\"alignas\",\"alignof\",\"noreturn\",\"static_assert\",\"thread_local\",\"_Pragma\"],type:[\"float\",\"double\",\"signed\",\"unsigned\",\"int\",\"short\",\"long\",\"char\",\"void\",\"_Bool\",\"_BitInt\",\"_Complex\",\"_Imaginary\",\"_Decimal32\",\"_Decimal64\",\"_Decimal96\",\"_Decimal128\",\"_Decimal64x\",\"_Decimal128x\",\"_Float16\",\"_Float32\",\"_Float64\",\"_Float128\",\"_Float32x\",\"_Float64x\",\"_Float128x\",\"const\",\"static\",\"constexpr\",\"complex\",\"bool\",\"imaginary\"],literal:\"true false NULL\",built_in:\"std string wstring cin cout cerr clog stdin stdout stderr stringstream istringstream ostringstream auto_ptr deque list queue stack vector map set pair bitset multiset multimap unordered_set unordered_map unordered_multiset unordered_multimap priority_queue make_pair array shared_ptr abort terminate abs acos asin atan2 atan calloc ceil cosh cos exit exp fabs floor fmod fprintf fputs free frexp fscanf future isalnum isalpha iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper labs ldexp log10 log malloc realloc memchr memcmp memcpy memset modf pow printf putchar puts scanf sinh sin snprintf sprintf sqrt sscanf strcat strchr strcmp strcpy strcspn strlen strncat strncmp strncpy strpbrk strrchr strspn strstr tanh tan vfprintf vprintf vsprintf endl initializer_list unique_ptr\"},N=[m,a,n,e.C_BLOCK_COMMENT_MODE,l,c],v={variants:[{begin:/=/,end:/;/},{begin:/\\(/,end:/\\)/},{beginKeywords:\"new throw return else\",end:/;/}],keywords:p,contains:N.concat([{begin:/\\(/,end:/\\)/,keywords:p,contains:N.concat([\"self\"]),relevance:0}]),relevance:0},M={begin:\"(\"+r+\"[\\\\*&\\\\s]+)+\"+b,returnBegin:!0,end:/[{;=]/,excludeEnd:!0,keywords:p,illegal:/[^\\w\\s\\*&:<>.]/,contains:[{begin:i,keywords:p,relevance:0},{begin:b,returnBegin:!0,contains:[e.inherit(f,{className:\"title.function\"})],relevance:0},{relevance:0,match:/,/},{className:\"params\",begin:/\\(/,end:/\\)/,keywords:p,relevance:0,contains:[n,e.C_BLOCK_COMMENT_MODE,c,l,a,{begin:/\\(/,end:/\\)/,keywords:p,relevance:0,contains:[\"self\",n,e.C_BLOCK_COMMENT_MODE,c,l,a]}]},a,n,e.C_BLOCK_COMMENT_MODE,m]};return{name:\"C\",aliases:[\"h\"],keywords:p,disableAutodetect:!0,illegal:\"</\",contains:[].concat(v,M,N,[m,{begin:e.IDENT_RE+\"::\",keywords:p},{className:\"class\",beginKeywords:\"enum class struct union\",end:/[{;:<>=]/,contains:[{beginKeywords:\"final class struct\"},e.TITLE_MODE]}]),exports:{preprocessor:m,strings:c,keywords:p}}}function st(e){let t=e.regex,n=e.COMMENT(\"//\",\"$\",{contains:[{begin:/\\\\\\n/}]}),i=\"decltype\\\\(auto\\\\)\",o=\"[a-zA-Z_]\\\\w*::\",r=\"(?!struct)(\"+i+\"|\"+t.optional(o)+\"[a-zA-Z_]\\\\w*\"+t.optional(\"<[^<>]+>\")+\")\",a={className:\"type\",begin:\"\\\\b[a-z\\\\d_]*_t\\\\b\"},c={className:\"string\",variants:[{begin:'(u8?|U|L)?\"',end:'\"',illegal:\"\\\\n\",contains:[e.BACKSLASH_ESCAPE]},{begin:\"(u8?|U|L)?'(\"+\"\\\\\\\\(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4,8}|[0-7]{3}|\\\\S)\"+\"|.)\",end:\"'\",illegal:\".\"},e.END_SAME_AS_BEGIN({begin:/(?:u8?|U|L)?R\"([^()\\\\ ]{0,16})\\(/,end:/\\)([^()\\\\ ]{0,16})\"/})]},l={className:\"number\",variants:[{begin:\"[+-]?(?:(?:[0-9](?:'?[0-9])*\\\\.(?:[0-9](?:'?[0-9])*)?|\\\\.[0-9](?:'?[0-9])*)(?:[Ee][+-]?[0-9](?:'?[0-9])*)?|[0-9](?:'?[0-9])*[Ee][+-]?[0-9](?:'?[0-9])*|0[Xx](?:[0-9A-Fa-f](?:'?[0-9A-Fa-f])*(?:\\\\.(?:[0-9A-Fa-f](?:'?[0-9A-Fa-f])*)?)?|\\\\.[0-9A-Fa-f](?:'?[0-9A-Fa-f])*)[Pp][+-]?[0-9](?:'?[0-9])*)(?:[Ff](?:16|32|64|128)?|(BF|bf)16|[Ll]|)\"},{begin:\"[+-]?\\\\b(?:0[Bb][01](?:'?[01])*|0[Xx][0-9A-Fa-f](?:'?[0-9A-Fa-f])*|0(?:'?[0-7])*|[1-9](?:'?[0-9])*)(?:[Uu](?:LL?|ll?)|[Uu][Zz]?|(?:LL?|ll?)[Uu]?|[Zz][Uu]|)\"}],relevance:0},m={className:\"meta\",begin:/#\\s*[a-z]+\\b/,end:/$/,keywords:{keyword:\"if else elif endif define undef warning error line pragma _Pragma ifdef ifndef include\"},contains:[{begin:/\\\\\\n/,relevance:0},e.inherit(c,{className:\"string\"}),{className:\"string\",begin:/<.*?>/},n,e.C_BLOCK_COMMENT_MODE]},f={className:\"title\",begin:t.optional(o)+e.IDENT_RE,relevance:0},b=t.optional(o)+e.IDENT_RE+\"\\\\s*\\\\(\",y=[\"alignas\",\"alignof\",\"and\",\"and_eq\",\"asm\",\"atomic_cancel\",\"atomic_commit\",\"atomic_noexcept\",\"auto\",\"bitand\",\"bitor\",\"break\",\"case\",\"catch\",\"class\",\"co_await\",\"co_return\",\"co_yield\",\"compl\",\"concept\",\"const_cast|10\",\"consteval\",\"constexpr\",\"constinit\",\"continue\",\"decltype\",\"default\",\"delete\",\"do\",\"dynamic_cast|10\",\"else\",\"enum\",\"explicit\",\"export\",\"extern\",\"false\",\"final\",\"for\",\"friend\",\"goto\",\"if\",\"import\",\"inline\",\"module\",\"mutable\",\"namespace\",\"new\",\"noexcept\",\"not\",\"not_eq\",\"nullptr\",\"operator\",\"or\",\"or_eq\",\"override\",\"private\",\"protected\",\"public\",\"reflexpr\",\"register\",\"reinterpret_cast|10\",\"requires\",\"return\",\"sizeof\",\"static_assert\",\"static_cast|10\",\"struct\",\"switch\",\"synchronized\",\"template\",\"this\",\"thread_local\",\"throw\",\"transaction_safe\",\"transaction_safe_dynamic\",\"true\",\"try\",\"typedef\",\"typeid\",\"typename\",\"union\",\"using\",\"virtual\",\"volatile\",\"while\",\"xor\",\"xor_eq\"],g=[\"bool\",\"char\",\"char16_t\",\"char32_t\",\"char8_t\",\"double\",\"float\",\"int\",\"long\",\"short\",\"void\",\"wchar_t\",\"unsigned\",\"signed\",\"const\",\"static\"],p=[\"any\",\"auto_ptr\",\"barrier\",\"binary_semaphore\",\"bitset\",\"complex\",\"condition_variable\",\"condition_variable_any\",\"counting_semaphore\",\"deque\",\"false_type\",\"flat_map\",\"flat_set\",\"future\",\"imaginary\",\"initializer_list\",\"istringstream\",\"jthread\",\"latch\",\"lock_guard\",\"multimap\",\"multiset\",\"mutex\",\"optional\",\"ostringstream\",\"packaged_task\",\"pair\",\"promise\",\"priority_queue\",\"queue\",\"recursive_mutex\",\"recursive_timed_mutex\",\"scoped_lock\",\"set\",\"shared_future\",\"shared_lock\",\"shared_mutex\",\"shared_timed_mutex\",\"shared_ptr\",\"stack\",\"string_view\",\"stringstream\",\"timed_mutex\",\"thread\",\"true_type\",\"tuple\",\"unique_lock\",\"unique_ptr\",\"unordered_map\",\"unordered_multimap\",\"unordered_multiset\",\"unordered_set\",\"variant\",\"vector\",\"weak_ptr\",\"wstring\",\"wstring_view\"],N=[\"abort\",\"abs\",\"acos\",\"apply\",\"as_const\",\"asin\",\"atan\",\"atan2\",\"calloc\",\"ceil\",\"cerr\",\"cin\",\"clog\",\"cos\",\"cosh\",\"cout\",\"declval\",\"endl\",\"exchange\",\"exit\",\"exp\",\"fabs\",\"floor\",\"fmod\",\"forward\",\"fprintf\",\"fputs\",\"free\",\"frexp\",\"fscanf\",\"future\",\"invoke\",\"isalnum\",\"isalpha\",\"iscntrl\",\"isdigit\",\"isgraph\",\"islower\",\"isprint\",\"ispunct\",\"isspace\",\"isupper\",\"isxdigit\",\"labs\",\"launder\",\"ldexp\",\"log\",\"log10\",\"make_pair\",\"make_shared\",\"make_shared_for_overwrite\",\"make_tuple\",\"make_unique\",\"malloc\",\"memchr\",\"memcmp\",\"memcpy\",\"memset\",\"modf\",\"move\",\"pow\",\"printf\",\"putchar\",\"puts\",\"realloc\",\"scanf\",\"sin\",\"sinh\",\"snprintf\",\"sprintf\",\"sqrt\",\"sscanf\",\"std\",\"stderr\",\"stdin\",\"stdout\",\"strcat\",\"strchr\",\"strcmp\",\"strcpy\",\"strcspn\",\"strlen\",\"strncat\",\"strncmp\",\"strncpy\",\"strpbrk\",\"strrchr\",\"strspn\",\"strstr\",\"swap\",\"tan\",\"tanh\",\"terminate\",\"to_underlying\",\"tolower\",\"toupper\",\"vfprintf\",\"visit\",\"vprintf\",\"vsprintf\"],w={type:g,keyword:y,literal:[\"NULL\",\"false\",\"nullopt\",\"nullptr\",\"true\"],built_in:[\"_Pragma\"],_type_hints:p},k={className:\"function.dispatch\",relevance:0,keywords:{_hint:N},begin:t.concat(/\\b/,`(?!${y.join(\"|\")})`,e.IDENT_RE,t.lookahead(/(<[^<>]+>|)\\s*\\(/))},O=[k,m,a,n,e.C_BLOCK_COMMENT_MODE,l,c],z={variants:[{begin:/=/,end:/;/},{begin:/\\(/,end:/\\)/},{beginKeywords:\"new throw return else\",end:/;/}],keywords:w,contains:O.concat([{begin:/\\(/,end:/\\)/,keywords:w,contains:O.concat([\"self\"]),relevance:0}]),relevance:0},I={className:\"function\",begin:\"(\"+r+\"[\\\\*&\\\\s]+)+\"+b,returnBegin:!0,end:/[{;=]/,excludeEnd:!0,keywords:w,illegal:/[^\\w\\s\\*&:<>.]/,contains:[{begin:i,keywords:w,relevance:0},{begin:b,returnBegin:!0,contains:[f],relevance:0},{begin:/::/,relevance:0},{begin:/:/,endsWithParent:!0,contains:[c,l]},{relevance:0,match:/,/},{className:\"params\",begin:/\\(/,end:/\\)/,keywords:w,relevance:0,contains:[n,e.C_BLOCK_COMMENT_MODE,c,l,a,{begin:/\\(/,end:/\\)/,keywords:w,relevance:0,contains:[\"self\",n,e.C_BLOCK_COMMENT_MODE,c,l,a]}]},a,n,e.C_BLOCK_COMMENT_MODE,m]};return{name:\"C++\",aliases:[\"cc\",\"c++\",\"h++\",\"hpp\",\"hh\",\"hxx\",\"cxx\"],keywords:w,illegal:\"</\",classNameAliases:{\"function.dispatch\":\"built_in\"},contains:[].concat(z,I,k,O,[m,{begin:\"\\\\b(deque|list|queue|priority_queue|pair|stack|vector|map|set|bitset|multiset|multimap|unordered_map|unordered_set|unordered_multiset|unordered_multimap|array|tuple|optional|variant|function|flat_map|flat_set)\\\\s*<(?!<)\",end:\">\",keywords:w,contains:[\"self\",a]},{begin:e.IDENT_RE+\"::\",keywords:w},{match:[/\\b(?:enum(?:\\s+(?:class|struct))?|class|struct|union)/,/\\s+/,/\\w+/],className:{1:\"keyword\",3:\"title.class\"}}])}}function ct(e){let t=[\"bool\",\"byte\",\"char\",\"decimal\",\"delegate\",\"double\",\"dynamic\",\"enum\",\"float\",\"int\",\"long\",\"nint\",\"nuint\",\"object\",\"sbyte\",\"short\",\"string\",\"ulong\",\"uint\",\"ushort\"],n=[\"public\",\"private\",\"protected\",\"static\",\"internal\",\"protected\",\"abstract\",\"async\",\"extern\",\"override\",\"unsafe\",\"virtual\",\"new\",\"sealed\",\"partial\"],i=[\"default\",\"false\",\"null\",\"true\"],o=[\"abstract\",\"as\",\"base\",\"break\",\"case\",\"catch\",\"class\",\"const\",\"continue\",\"do\",\"else\",\"event\",\"explicit\",\"extern\",\"finally\",\"fixed\",\"for\",\"foreach\",\"goto\",\"if\",\"implicit\",\"in\",\"interface\",\"internal\",\"is\",\"lock\",\"namespace\",\"new\",\"operator\",\"out\",\"override\",\"params\",\"private\",\"protected\",\"public\",\"readonly\",\"record\",\"ref\",\"return\",\"scoped\",\"sealed\",\"sizeof\",\"stackalloc\",\"static\",\"struct\",\"switch\",\"this\",\"throw\",\"try\",\"typeof\",\"unchecked\",\"unsafe\",\"using\",\"virtual\",\"void\",\"volatile\",\"while\"],d=[\"add\",\"alias\",\"and\",\"ascending\",\"args\",\"async\",\"await\",\"by\",\"descending\",\"dynamic\",\"equals\",\"file\",\"from\",\"get\",\"global\",\"group\",\"init\",\"into\",\"join\",\"let\",\"nameof\",\"not\",\"notnull\",\"on\",\"or\",\"orderby\",\"partial\",\"record\",\"remove\",\"required\",\"scoped\",\"select\",\"set\",\"unmanaged\",\"value|0\",\"var\",\"when\",\"where\",\"with\",\"yield\"],r={keyword:o.concat(d),built_in:t,literal:i},a=e.inherit(e.TITLE_MODE,{begin:\"[a-zA-Z](\\\\.?\\\\w)*\"}),s={className:\"number\",variants:[{begin:\"\\\\b(0b[01']+)\"},{begin:\"(-?)\\\\b([\\\\d']+(\\\\.[\\\\d']*)?|\\\\.[\\\\d']+)(u|U|l|L|ul|UL|f|F|b|B)\"},{begin:\"(-?)(\\\\b0[xX][a-fA-F0-9'_]+|(\\\\b[\\\\d'_]+(\\\\.[\\\\d'_]*)?|\\\\.[\\\\d'_]+)([eE][-+]?[\\\\d'_]+)?)\"}],relevance:0},c={className:\"string\",begin:/\"\"\"(\"*)(?!\")(.|\\n)*?\"\"\"\\1/,relevance:1},l={className:\"string\",begin:'@\"',end:'\"',contains:[{begin:'\"\"'}]},m=e.inherit(l,{illegal:/\\n/}),f={className:\"subst\",begin:/\\{/,end:/\\}/,keywords:r},b=e.inherit(f,{illegal:/\\n/}),y={className:\"string\",begin:/\\$\"/,end:'\"',illegal:/\\n/,contains:[{begin:/\\{\\{/},{begin:/\\}\\}/},e.BACKSLASH_ESCAPE,b]},g={className:\"string\",begin:/\\$@\"/,end:'\"',contains:[{begin:/\\{\\{/},{begin:/\\}\\}/},{begin:'\"\"'},f]},p=e.inherit(g,{illegal:/\\n/,contains:[{begin:/\\{\\{/},{begin:/\\}\\}/},{begin:'\"\"'},b]});f.contains=[g,y,l,e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,s,e.C_BLOCK_COMMENT_MODE],b.contains=[p,y,m,e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,s,e.inherit(e.C_BLOCK_COMMENT_MODE,{illegal:/\\n/})];let N={variants:[c,g,y,l,e.APOS_STRING_MODE,e.QUOTE_STRING_MODE]},v={begin:\"<\",end:\">\",contains:[{beginKeywords:\"in out\"},a]},M=e.IDENT_RE+\"(<\"+e.IDENT_RE+\"(\\\\s*,\\\\s*\"+e.IDENT_RE+\")*>)?(\\\\[\\\\])?\",w={begin:\"@\"+e.IDENT_RE,relevance:0};return{name:\"C#\",aliases:[\"cs\",\"c#\"],keywords:r,illegal:/::/,contains:[e.COMMENT(\"///\",\"$\",{returnBegin:!0,contains:[{className:\"doctag\",variants:[{begin:\"///\",relevance:0},{begin:\"\\x3C!--|-->\"},{begin:\"</?\",end:\">\"}]}]}),e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE,{className:\"meta\",begin:\"#\",end:\"$\",keywords:{keyword:\"if else elif endif define undef warning error line region endregion pragma checksum\"}},N,s,{beginKeywords:\"class interface\",relevance:0,end:/[{;=]/,illegal:/[^\\s:,]/,contains:[{beginKeywords:\"where class\"},a,v,e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE]},{beginKeywords:\"namespace\",relevance:0,end:/[{;=]/,illegal:/[^\\s:]/,contains:[a,e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE]},{beginKeywords:\"record\",relevance:0,end:/[{;=]/,illegal:/[^\\s:]/,contains:[a,v,e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE]},{className:\"meta\",begin:\"^\\\\s*\\\\[(?=[\\\\w])\",excludeBegin:!0,end:\"\\\\]\",excludeEnd:!0,contains:[{className:\"string\",begin:/\"/,end:/\"/}]},{beginKeywords:\"new return throw await else\",relevance:0},{className:\"function\",begin:\"(\"+M+\"\\\\s+)+\"+e.IDENT_RE+\"\\\\s*(<[^=]+>\\\\s*)?\\\\(\",returnBegin:!0,end:/\\s*[{;=]/,excludeEnd:!0,keywords:r,contains:[{beginKeywords:n.join(\" \"),relevance:0},{begin:e.IDENT_RE+\"\\\\s*(<[^=]+>\\\\s*)?\\\\(\",returnBegin:!0,contains:[e.TITLE_MODE,v],relevance:0},{match:/\\(\\)/},{className:\"params\",begin:/\\(/,end:/\\)/,excludeBegin:!0,excludeEnd:!0,keywords:r,relevance:0,contains:[N,s,e.C_BLOCK_COMMENT_MODE]},e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE]},w]}}var Yn=e=>({IMPORTANT:{scope:\"meta\",begin:\"!important\"},BLOCK_COMMENT:e.C_BLOCK_COMMENT_MODE,HEXCOLOR:{scope:\"number\",begin:/#(([0-9a-fA-F]{3,4})|(([0-9a-fA-F]{2}){3,4}))\\b/},UNICODE_RANGE:{scope:\"number\",begin:/\\b[Uu]\\+[0-9A-Fa-f][0-9A-Fa-f?]{0,4}(-[0-9A-Fa-f][0-9A-Fa-f]{0,4})?/},FUNCTION_DISPATCH:{className:\"built_in\",begin:/[\\w-]+(?=\\()/},ATTRIBUTE_SELECTOR_MODE:{scope:\"selector-attr\",begin:/\\[/,end:/\\]/,illegal:\"$\",contains:[e.APOS_STRING_MODE,e.QUOTE_STRING_MODE]},CSS_NUMBER_MODE:{scope:\"number\",begin:e.NUMBER_RE+\"(%|em|ex|ch|rem|vw|vh|vmin|vmax|cm|mm|in|pt|pc|px|deg|grad|rad|turn|s|ms|Hz|kHz|dpi|dpcm|dppx)?\",relevance:0},CSS_VARIABLE:{className:\"attr\",begin:/--[A-Za-z_][A-Za-z0-9_-]*/}}),Zn=[\"a\",\"abbr\",\"address\",\"article\",\"aside\",\"audio\",\"b\",\"blockquote\",\"body\",\"button\",\"canvas\",\"caption\",\"cite\",\"code\",\"dd\",\"del\",\"details\",\"dfn\",\"div\",\"dl\",\"dt\",\"em\",\"fieldset\",\"figcaption\",\"figure\",\"footer\",\"form\",\"h1\",\"h2\",\"h3\",\"h4\",\"h5\",\"h6\",\"header\",\"hgroup\",\"html\",\"i\",\"iframe\",\"img\",\"input\",\"ins\",\"kbd\",\"label\",\"legend\",\"li\",\"main\",\"mark\",\"menu\",\"nav\",\"object\",\"ol\",\"optgroup\",\"option\",\"p\",\"picture\",\"q\",\"quote\",\"samp\",\"section\",\"select\",\"source\",\"span\",\"strong\",\"summary\",\"sup\",\"table\",\"tbody\",\"td\",\"textarea\",\"tfoot\",\"th\",\"thead\",\"time\",\"tr\",\"ul\",\"var\",\"video\"],Xn=[\"defs\",\"g\",\"marker\",\"mask\",\"pattern\",\"svg\",\"switch\",\"symbol\",\"feBlend\",\"feColorMatrix\",\"feComponentTransfer\",\"feComposite\",\"feConvolveMatrix\",\"feDiffuseLighting\",\"feDisplacementMap\",\"feFlood\",\"feGaussianBlur\",\"feImage\",\"feMerge\",\"feMorphology\",\"feOffset\",\"feSpecularLighting\",\"feTile\",\"feTurbulence\",\"linearGradient\",\"radialGradient\",\"stop\",\"circle\",\"ellipse\",\"image\",\"line\",\"path\",\"polygon\",\"polyline\",\"rect\",\"text\",\"use\",\"textPath\",\"tspan\",\"foreignObject\",\"clipPath\"],Vn=[...Zn,...Xn],Qn=[\"any-hover\",\"any-pointer\",\"aspect-ratio\",\"color\",\"color-gamut\",\"color-index\",\"device-aspect-ratio\",\"device-height\",\"device-width\",\"display-mode\",\"forced-colors\",\"grid\",\"height\",\"hover\",\"inverted-colors\",\"monochrome\",\"orientation\",\"overflow-block\",\"overflow-inline\",\"pointer\",\"prefers-color-scheme\",\"prefers-contrast\",\"prefers-reduced-motion\",\"prefers-reduced-transparency\",\"resolution\",\"scan\",\"scripting\",\"update\",\"width\",\"min-width\",\"max-width\",\"min-height\",\"max-height\"].sort().reverse(),Jn=[\"active\",\"any-link\",\"blank\",\"checked\",\"current\",\"default\",\"defined\",\"dir\",\"disabled\",\"drop\",\"empty\",\"enabled\",\"first\",\"first-child\",\"first-of-type\",\"fullscreen\",\"future\",\"focus\",\"focus-visible\",\"focus-within\",\"has\",\"host\",\"host-context\",\"hover\",\"indeterminate\",\"in-range\",\"invalid\",\"is\",\"lang\",\"last-child\",\"last-of-type\",\"left\",\"link\",\"local-link\",\"not\",\"nth-child\",\"nth-col\",\"nth-last-child\",\"nth-last-col\",\"nth-last-of-type\",\"nth-of-type\",\"only-child\",\"only-of-type\",\"optional\",\"out-of-range\",\"past\",\"placeholder-shown\",\"read-only\",\"read-write\",\"required\",\"right\",\"root\",\"scope\",\"target\",\"target-within\",\"user-invalid\",\"valid\",\"visited\",\"where\"].sort().reverse(),jn=[\"after\",\"backdrop\",\"before\",\"cue\",\"cue-region\",\"first-letter\",\"first-line\",\"grammar-error\",\"marker\",\"part\",\"placeholder\",\"selection\",\"slotted\",\"spelling-error\"].sort().reverse(),ei=[\"accent-color\",\"align-content\",\"align-items\",\"align-self\",\"alignment-baseline\",\"all\",\"anchor-name\",\"animation\",\"animation-composition\",\"animation-delay\",\"animation-direction\",\"animation-duration\",\"animation-fill-mode\",\"animation-iteration-count\",\"animation-name\",\"animation-play-state\",\"animation-range\",\"animation-range-end\",\"animation-range-start\",\"animation-timeline\",\"animation-timing-function\",\"appearance\",\"aspect-ratio\",\"backdrop-filter\",\"backface-visibility\",\"background\",\"background-attachment\",\"background-blend-mode\",\"background-clip\",\"background-color\",\"background-image\",\"background-origin\",\"background-position\",\"background-position-x\",\"background-position-y\",\"background-repeat\",\"background-size\",\"baseline-shift\",\"block-size\",\"border\",\"border-block\",\"border-block-color\",\"border-block-end\",\"border-block-end-color\",\"border-block-end-style\",\"border-block-end-width\",\"border-block-start\",\"border-block-start-color\",\"border-block-start-style\",\"border-block-start-width\",\"border-block-style\",\"border-block-width\",\"border-bottom\",\"border-bottom-color\",\"border-bottom-left-radius\",\"border-bottom-right-radius\",\"border-bottom-style\",\"border-bottom-width\",\"border-collapse\",\"border-color\",\"border-end-end-radius\",\"border-end-start-radius\",\"border-image\",\"border-image-outset\",\"border-image-repeat\",\"border-image-slice\",\"border-image-source\",\"border-image-width\",\"border-inline\",\"border-inline-color\",\"border-inline-end\",\"border-inline-end-color\",\"border-inline-end-style\",\"border-inline-end-width\",\"border-inline-start\",\"border-inline-start-color\",\"border-inline-start-style\",\"border-inline-start-width\",\"border-inline-style\",\"border-inline-width\",\"border-left\",\"border-left-color\",\"border-left-style\",\"border-left-width\",\"border-radius\",\"border-right\",\"border-right-color\",\"border-right-style\",\"border-right-width\",\"border-spacing\",\"border-start-end-radius\",\"border-start-start-radius\",\"border-style\",\"border-top\",\"border-top-color\",\"border-top-left-radius\",\"border-top-right-radius\",\"border-top-style\",\"border-top-width\",\"border-width\",\"bottom\",\"box-align\",\"box-decoration-break\",\"box-direction\",\"box-flex\",\"box-flex-group\",\"box-lines\",\"box-ordinal-group\",\"box-orient\",\"box-pack\",\"box-shadow\",\"box-sizing\",\"break-after\",\"break-before\",\"break-inside\",\"caption-side\",\"caret-color\",\"clear\",\"clip\",\"clip-path\",\"clip-rule\",\"color\",\"color-interpolation\",\"color-interpolation-filters\",\"color-profile\",\"color-rendering\",\"color-scheme\",\"column-count\",\"column-fill\",\"column-gap\",\"column-rule\",\"column-rule-color\",\"column-rule-style\",\"column-rule-width\",\"column-span\",\"column-width\",\"columns\",\"contain\",\"contain-intrinsic-block-size\",\"contain-intrinsic-height\",\"contain-intrinsic-inline-size\",\"contain-intrinsic-size\",\"contain-intrinsic-width\",\"container\",\"container-name\",\"container-type\",\"content\",\"content-visibility\",\"counter-increment\",\"counter-reset\",\"counter-set\",\"cue\",\"cue-after\",\"cue-before\",\"cursor\",\"cx\",\"cy\",\"direction\",\"display\",\"dominant-baseline\",\"empty-cells\",\"enable-background\",\"field-sizing\",\"fill\",\"fill-opacity\",\"fill-rule\",\"filter\",\"flex\",\"flex-basis\",\"flex-direction\",\"flex-flow\",\"flex-grow\",\"flex-shrink\",\"flex-wrap\",\"float\",\"flood-color\",\"flood-opacity\",\"flow\",\"font\",\"font-display\",\"font-family\",\"font-feature-settings\",\"font-kerning\",\"font-language-override\",\"font-optical-sizing\",\"font-palette\",\"font-size\",\"font-size-adjust\",\"font-smooth\",\"font-smoothing\",\"font-stretch\",\"font-style\",\"font-synthesis\",\"font-synthesis-position\",\"font-synthesis-small-caps\",\"font-synthesis-style\",\"font-synthesis-weight\",\"font-variant\",\"font-variant-alternates\",\"font-variant-caps\",\"font-variant-east-asian\",\"font-variant-emoji\",\"font-variant-ligatures\",\"font-variant-numeric\",\"font-variant-position\",\"font-variation-settings\",\"font-weight\",\"forced-color-adjust\",\"gap\",\"glyph-orientation-horizontal\",\"glyph-orientation-vertical\",\"grid\",\"grid-area\",\"grid-auto-columns\",\"grid-auto-flow\",\"grid-auto-rows\",\"grid-column\",\"grid-column-end\",\"grid-column-start\",\"grid-gap\",\"grid-row\",\"grid-row-end\",\"grid-row-start\",\"grid-template\",\"grid-template-areas\",\"grid-template-columns\",\"grid-template-rows\",\"hanging-punctuation\",\"height\",\"hyphenate-character\",\"hyphenate-limit-chars\",\"hyphens\",\"icon\",\"image-orientation\",\"image-rendering\",\"image-resolution\",\"ime-mode\",\"initial-letter\",\"initial-letter-align\",\"inline-size\",\"inset\",\"inset-area\",\"inset-block\",\"inset-block-end\",\"inset-block-start\",\"inset-inline\",\"inset-inline-end\",\"inset-inline-start\",\"isolation\",\"justify-content\",\"justify-items\",\"justify-self\",\"kerning\",\"left\",\"letter-spacing\",\"lighting-color\",\"line-break\",\"line-height\",\"line-height-step\",\"list-style\",\"list-style-image\",\"list-style-position\",\"list-style-type\",\"margin\",\"margin-block\",\"margin-block-end\",\"margin-block-start\",\"margin-bottom\",\"margin-inline\",\"margin-inline-end\",\"margin-inline-start\",\"margin-left\",\"margin-right\",\"margin-top\",\"margin-trim\",\"marker\",\"marker-end\",\"marker-mid\",\"marker-start\",\"marks\",\"mask\",\"mask-border\",\"mask-border-mode\",\"mask-border-outset\",\"mask-border-repeat\",\"mask-border-slice\",\"mask-border-source\",\"mask-border-width\",\"mask-clip\",\"mask-composite\",\"mask-image\",\"mask-mode\",\"mask-origin\",\"mask-position\",\"mask-repeat\",\"mask-size\",\"mask-type\",\"masonry-auto-flow\",\"math-depth\",\"math-shift\",\"math-style\",\"max-block-size\",\"max-height\",\"max-inline-size\",\"max-width\",\"min-block-size\",\"min-height\",\"min-inline-size\",\"min-width\",\"mix-blend-mode\",\"nav-down\",\"nav-index\",\"nav-left\",\"nav-right\",\"nav-up\",\"none\",\"normal\",\"object-fit\",\"object-position\",\"offset\",\"offset-anchor\",\"offset-distance\",\"offset-path\",\"offset-position\",\"offset-rotate\",\"opacity\",\"order\",\"orphans\",\"outline\",\"outline-color\",\"outline-offset\",\"outline-style\",\"outline-width\",\"overflow\",\"overflow-anchor\",\"overflow-block\",\"overflow-clip-margin\",\"overflow-inline\",\"overflow-wrap\",\"overflow-x\",\"overflow-y\",\"overlay\",\"overscroll-behavior\",\"overscroll-behavior-block\",\"overscroll-behavior-inline\",\"overscroll-behavior-x\",\"overscroll-behavior-y\",\"padding\",\"padding-block\",\"padding-block-end\",\"padding-block-start\",\"padding-bottom\",\"padding-inline\",\"padding-inline-end\",\"padding-inline-start\",\"padding-left\",\"padding-right\",\"padding-top\",\"page\",\"page-break-after\",\"page-break-before\",\"page-break-inside\",\"paint-order\",\"pause\",\"pause-after\",\"pause-before\",\"perspective\",\"perspective-origin\",\"place-content\",\"place-items\",\"place-self\",\"pointer-events\",\"position\",\"position-anchor\",\"position-visibility\",\"print-color-adjust\",\"quotes\",\"r\",\"resize\",\"rest\",\"rest-after\",\"rest-before\",\"right\",\"rotate\",\"row-gap\",\"ruby-align\",\"ruby-position\",\"scale\",\"scroll-behavior\",\"scroll-margin\",\"scroll-margin-block\",\"scroll-margin-block-end\",\"scroll-margin-block-start\",\"scroll-margin-bottom\",\"scroll-margin-inline\",\"scroll-margin-inline-end\",\"scroll-margin-inline-start\",\"scroll-margin-left\",\"scroll-margin-right\",\"scroll-margin-top\",\"scroll-padding\",\"scroll-padding-block\",\"scroll-padding-block-end\",\"scroll-padding-block-start\",\"scroll-padding-bottom\",\"scroll-padding-inline\",\"scroll-padding-inline-end\",\"scroll-padding-inline-start\",\"scroll-padding-left\",\"scroll-padding-right\",\"scroll-padding-top\",\"scroll-snap-align\",\"scroll-snap-stop\",\"scroll-snap-type\",\"scroll-timeline\",\"scroll-timeline-axis\",\"scroll-timeline-name\",\"scrollbar-color\",\"scrollbar-gutter\",\"scrollbar-width\",\"shape-image-threshold\",\"shape-margin\",\"shape-outside\",\"shape-rendering\",\"speak\",\"speak-as\",\"src\",\"stop-color\",\"stop-opacity\",\"stroke\",\"stroke-dasharray\",\"stroke-dashoffset\",\"stroke-linecap\",\"stroke-linejoin\",\"stroke-miterlimit\",\"stroke-opacity\",\"stroke-width\",\"tab-size\",\"table-layout\",\"text-align\",\"text-align-all\",\"text-align-last\",\"text-anchor\",\"text-combine-upright\",\"text-decoration\",\"text-decoration-color\",\"text-decoration-line\",\"text-decoration-skip\",\"text-decoration-skip-ink\",\"text-decoration-style\",\"text-decoration-thickness\",\"text-emphasis\",\"text-emphasis-color\",\"text-emphasis-position\",\"text-emphasis-style\",\"text-indent\",\"text-justify\",\"text-orientation\",\"text-overflow\",\"text-rendering\",\"text-shadow\",\"text-size-adjust\",\"text-transform\",\"text-underline-offset\",\"text-underline-position\",\"text-wrap\",\"text-wrap-mode\",\"text-wrap-style\",\"timeline-scope\",\"top\",\"touch-action\",\"transform\",\"transform-box\",\"transform-origin\",\"transform-style\",\"transition\",\"transition-behavior\",\"transition-delay\",\"transition-duration\",\"transition-property\",\"transition-timing-function\",\"translate\",\"unicode-bidi\",\"unicode-range\",\"user-modify\",\"user-select\",\"vector-effect\",\"vertical-align\",\"view-timeline\",\"view-timeline-axis\",\"view-timeline-inset\",\"view-timeline-name\",\"view-transition-name\",\"visibility\",\"voice-balance\",\"voice-duration\",\"voice-family\",\"voice-pitch\",\"voice-range\",\"voice-rate\",\"voice-stress\",\"voice-volume\",\"white-space\",\"white-space-collapse\",\"widows\",\"width\",\"will-change\",\"word-break\",\"word-spacing\",\"word-wrap\",\"writing-mode\",\"x\",\"y\",\"z-index\",\"zoom\"].sort().reverse();function lt(e){let t=e.regex,n=Yn(e),i={begin:/-(webkit|moz|ms|o)-(?=[a-z])/},o=\"and or not only\",d=/@-?\\w[\\w]*(-\\w+)*/,r=\"[a-zA-Z-][a-zA-Z0-9_-]*\",a=[e.APOS_STRING_MODE,e.QUOTE_STRING_MODE];return{name:\"CSS\",case_insensitive:!0,illegal:/[=|'\\$]/,keywords:{keyframePosition:\"from to\"},classNameAliases:{keyframePosition:\"selector-tag\"},contains:[n.BLOCK_COMMENT,i,n.CSS_NUMBER_MODE,{className:\"selector-id\",begin:/#[A-Za-z0-9_-]+/,relevance:0},{className:\"selector-class\",begin:\"\\\\.\"+r,relevance:0},n.ATTRIBUTE_SELECTOR_MODE,{className:\"selector-pseudo\",variants:[{begin:\":(\"+Jn.join(\"|\")+\")\"},{begin:\":(:)?(\"+jn.join(\"|\")+\")\"}]},n.CSS_VARIABLE,{className:\"attribute\",begin:\"\\\\b(\"+ei.join(\"|\")+\")\\\\b\"},{begin:/:/,end:/[;}{]/,contains:[n.BLOCK_COMMENT,n.HEXCOLOR,n.IMPORTANT,n.CSS_NUMBER_MODE,n.UNICODE_RANGE,...a,{begin:/(url|data-uri)\\(/,end:/\\)/,relevance:0,keywords:{built_in:\"url data-uri\"},contains:[...a,{className:\"string\",begin:/[^)]/,endsWithParent:!0,excludeEnd:!0}]},n.FUNCTION_DISPATCH]},{begin:t.lookahead(/@/),end:\"[{;]\",relevance:0,illegal:/:/,contains:[{className:\"keyword\",begin:d},{begin:/\\s/,endsWithParent:!0,excludeEnd:!0,relevance:0,keywords:{$pattern:/[a-z-]+/,keyword:o,attribute:Qn.join(\" \")},contains:[{begin:/[a-z-]+(?=:)/,className:\"attribute\"},...a,n.CSS_NUMBER_MODE]}]},{className:\"selector-tag\",begin:\"\\\\b(\"+Vn.join(\"|\")+\")\\\\b\"}]}}function dt(e){let t=e.regex;return{name:\"Diff\",aliases:[\"patch\"],contains:[{className:\"meta\",relevance:10,match:t.either(/^@@ +-\\d+,\\d+ +\\+\\d+,\\d+ +@@/,/^@@ +-\\d+ +\\+\\d+,\\d+ +@@/,/^@@ +-\\d+,\\d+ +\\+\\d+ +@@/,/^@@ +-\\d+ +\\+\\d+ +@@/,/^\\*\\*\\* +\\d+,\\d+ +\\*\\*\\*\\*$/,/^--- +\\d+,\\d+ +----$/)},{className:\"comment\",variants:[{begin:t.either(/Index: /,/^index/,/={3,}/,/^-{3}/,/^\\*{3} /,/^\\+{3}/,/^diff --git/),end:/$/},{match:/^\\*{15}$/}]},{className:\"addition\",begin:/^\\+/,end:/$/},{className:\"deletion\",begin:/^-/,end:/$/},{className:\"addition\",begin:/^!/,end:/$/}]}}function ut(e){let d={keyword:[\"break\",\"case\",\"chan\",\"const\",\"continue\",\"default\",\"defer\",\"else\",\"fallthrough\",\"for\",\"func\",\"go\",\"goto\",\"if\",\"import\",\"interface\",\"map\",\"package\",\"range\",\"return\",\"select\",\"struct\",\"switch\",\"type\",\"var\"],type:[\"bool\",\"byte\",\"complex64\",\"complex128\",\"error\",\"float32\",\"float64\",\"int8\",\"int16\",\"int32\",\"int64\",\"string\",\"uint8\",\"uint16\",\"uint32\",\"uint64\",\"int\",\"uint\",\"uintptr\",\"rune\"],literal:[\"true\",\"false\",\"iota\",\"nil\"],built_in:[\"append\",\"cap\",\"close\",\"complex\",\"copy\",\"imag\",\"len\",\"make\",\"new\",\"panic\",\"print\",\"println\",\"real\",\"recover\",\"delete\"]};return{name:\"Go\",aliases:[\"golang\"],keywords:d,illegal:\"</\",contains:[e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE,{className:\"string\",variants:[e.QUOTE_STRING_MODE,e.APOS_STRING_MODE,{begin:\"`\",end:\"`\"}]},{className:\"number\",variants:[{match:/-?\\b0[xX]\\.[a-fA-F0-9](_?[a-fA-F0-9])*[pP][+-]?\\d(_?\\d)*i?/,relevance:0},{match:/-?\\b0[xX](_?[a-fA-F0-9])+((\\.([a-fA-F0-9](_?[a-fA-F0-9])*)?)?[pP][+-]?\\d(_?\\d)*)?i?/,relevance:0},{match:/-?\\b0[oO](_?[0-7])*i?/,relevance:0},{match:/-?\\.\\d(_?\\d)*([eE][+-]?\\d(_?\\d)*)?i?/,relevance:0},{match:/-?\\b\\d(_?\\d)*(\\.(\\d(_?\\d)*)?)?([eE][+-]?\\d(_?\\d)*)?i?/,relevance:0}]},{begin:/:=/},{className:\"function\",beginKeywords:\"func\",end:\"\\\\s*(\\\\{|$)\",excludeEnd:!0,contains:[e.TITLE_MODE,{className:\"params\",begin:/\\(/,end:/\\)/,endsParent:!0,keywords:d,illegal:/[\"']/}]}]}}function gt(e){let t=e.regex,n=/[_A-Za-z][_0-9A-Za-z]*/;return{name:\"GraphQL\",aliases:[\"gql\"],case_insensitive:!0,disableAutodetect:!1,keywords:{keyword:[\"query\",\"mutation\",\"subscription\",\"type\",\"input\",\"schema\",\"directive\",\"interface\",\"union\",\"scalar\",\"fragment\",\"enum\",\"on\"],literal:[\"true\",\"false\",\"null\"]},contains:[e.HASH_COMMENT_MODE,e.QUOTE_STRING_MODE,e.NUMBER_MODE,{scope:\"punctuation\",match:/[.]{3}/,relevance:0},{scope:\"punctuation\",begin:/[\\!\\(\\)\\:\\=\\[\\]\\{\\|\\}]{1}/,relevance:0},{scope:\"variable\",begin:/\\$/,end:/\\W/,excludeEnd:!0,relevance:0},{scope:\"meta\",match:/@\\w+/,excludeEnd:!0},{scope:\"symbol\",begin:t.concat(n,t.lookahead(/\\s*:/)),relevance:0}],illegal:[/[;<']/,/BEGIN/]}}function pt(e){let t=e.regex,n={className:\"number\",relevance:0,variants:[{begin:/([+-]+)?[\\d]+_[\\d_]+/},{begin:e.NUMBER_RE}]},i=e.COMMENT();i.variants=[{begin:/;/,end:/$/},{begin:/#/,end:/$/}];let o={className:\"variable\",variants:[{begin:/\\$[\\w\\d\"][\\w\\d_]*/},{begin:/\\$\\{(.*?)\\}/}]},d={className:\"literal\",begin:/\\bon|off|true|false|yes|no\\b/},r={className:\"string\",contains:[e.BACKSLASH_ESCAPE],variants:[{begin:\"'''\",end:\"'''\",relevance:10},{begin:'\"\"\"',end:'\"\"\"',relevance:10},{begin:'\"',end:'\"'},{begin:\"'\",end:\"'\"}]},a={begin:/\\[/,end:/\\]/,contains:[i,d,o,r,n,\"self\"],relevance:0},s=/[A-Za-z0-9_-]+/,c=/\"(\\\\\"|[^\"])*\"/,l=/'[^']*'/,m=t.either(s,c,l),f=t.concat(m,\"(\\\\s*\\\\.\\\\s*\",m,\")*\",t.lookahead(/\\s*=\\s*[^#\\s]/));return{name:\"TOML, also INI\",aliases:[\"toml\"],case_insensitive:!0,illegal:/\\S/,contains:[i,{className:\"section\",begin:/\\[+/,end:/\\]+/},{begin:f,className:\"attr\",starts:{end:/$/,contains:[i,a,d,o,r,n]}}]}}var le=\"[0-9](_*[0-9])*\",ye=`\\\\.(${le})`,Te=\"[0-9a-fA-F](_*[0-9a-fA-F])*\",bt={className:\"number\",variants:[{begin:`(\\\\b(${le})((${ye})|\\\\.)?|(${ye}))[eE][+-]?(${le})[fFdD]?\\\\b`},{begin:`\\\\b(${le})((${ye})[fFdD]?\\\\b|\\\\.([fFdD]\\\\b)?)`},{begin:`(${ye})[fFdD]?\\\\b`},{begin:`\\\\b(${le})[fFdD]\\\\b`},{begin:`\\\\b0[xX]((${Te})\\\\.?|(${Te})?\\\\.(${Te}))[pP][+-]?(${le})[fFdD]?\\\\b`},{begin:\"\\\\b(0|[1-9](_*[0-9])*)[lL]?\\\\b\"},{begin:`\\\\b0[xX](${Te})[lL]?\\\\b`},{begin:\"\\\\b0(_*[0-7])*[lL]?\\\\b\"},{begin:\"\\\\b0[bB][01](_*[01])*[lL]?\\\\b\"}],relevance:0};function mt(e,t,n){return n===-1?\"\":e.replace(t,i=>mt(e,t,n-1))}function ft(e){let t=e.regex,n=\"[\\xC0-\\u02B8a-zA-Z_$][\\xC0-\\u02B8a-zA-Z_$0-9]*\",i=n+mt(\"(?:<\"+n+\"~~~(?:\\\\s*,\\\\s*\"+n+\"~~~)*>)?\",/~~~/g,2),s={keyword:[\"synchronized\",\"abstract\",\"private\",\"var\",\"static\",\"if\",\"const \",\"for\",\"while\",\"strictfp\",\"finally\",\"protected\",\"import\",\"native\",\"final\",\"void\",\"enum\",\"else\",\"break\",\"transient\",\"catch\",\"instanceof\",\"volatile\",\"case\",\"assert\",\"package\",\"default\",\"public\",\"try\",\"switch\",\"continue\",\"throws\",\"protected\",\"public\",\"private\",\"module\",\"requires\",\"exports\",\"do\",\"sealed\",\"yield\",\"permits\",\"goto\",\"when\"],literal:[\"false\",\"true\",\"null\"],type:[\"char\",\"boolean\",\"long\",\"float\",\"int\",\"byte\",\"short\",\"double\"],built_in:[\"super\",\"this\"]},c={className:\"meta\",begin:\"@\"+n,contains:[{begin:/\\(/,end:/\\)/,contains:[\"self\"]}]},l={className:\"params\",begin:/\\(/,end:/\\)/,keywords:s,relevance:0,contains:[e.C_BLOCK_COMMENT_MODE],endsParent:!0};return{name:\"Java\",aliases:[\"jsp\"],keywords:s,illegal:/<\\/|#/,contains:[e.COMMENT(\"/\\\\*\\\\*\",\"\\\\*/\",{relevance:0,contains:[{begin:/\\w+@/,relevance:0},{className:\"doctag\",begin:\"@[A-Za-z]+\"}]}),{begin:/import java\\.[a-z]+\\./,keywords:\"import\",relevance:2},e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE,{begin:/\"\"\"/,end:/\"\"\"/,className:\"string\",contains:[e.BACKSLASH_ESCAPE]},e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,{match:[/\\b(?:class|interface|enum|extends|implements|new)/,/\\s+/,n],className:{1:\"keyword\",3:\"title.class\"}},{match:/non-sealed/,scope:\"keyword\"},{begin:[t.concat(/(?!else)/,n),/\\s+/,n,/\\s+/,/=(?!=)/],className:{1:\"type\",3:\"variable\",5:\"operator\"}},{begin:[/record/,/\\s+/,n],className:{1:\"keyword\",3:\"title.class\"},contains:[l,e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE]},{beginKeywords:\"new throw return else\",relevance:0},{begin:[\"(?:\"+i+\"\\\\s+)\",e.UNDERSCORE_IDENT_RE,/\\s*(?=\\()/],className:{2:\"title.function\"},keywords:s,contains:[{className:\"params\",begin:/\\(/,end:/\\)/,keywords:s,relevance:0,contains:[c,e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,bt,e.C_BLOCK_COMMENT_MODE]},e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE]},bt,c]}}var _t=\"[A-Za-z$_][0-9A-Za-z$_]*\",ti=[\"as\",\"in\",\"of\",\"if\",\"for\",\"while\",\"finally\",\"var\",\"new\",\"function\",\"do\",\"return\",\"void\",\"else\",\"break\",\"catch\",\"instanceof\",\"with\",\"throw\",\"case\",\"default\",\"try\",\"switch\",\"continue\",\"typeof\",\"delete\",\"let\",\"yield\",\"const\",\"class\",\"debugger\",\"async\",\"await\",\"static\",\"import\",\"from\",\"export\",\"extends\",\"using\"],ni=[\"true\",\"false\",\"null\",\"undefined\",\"NaN\",\"Infinity\"],Et=[\"Object\",\"Function\",\"Boolean\",\"Symbol\",\"Math\",\"Date\",\"Number\",\"BigInt\",\"String\",\"RegExp\",\"Array\",\"Float32Array\",\"Float64Array\",\"Int8Array\",\"Uint8Array\",\"Uint8ClampedArray\",\"Int16Array\",\"Int32Array\",\"Uint16Array\",\"Uint32Array\",\"BigInt64Array\",\"BigUint64Array\",\"Set\",\"Map\",\"WeakSet\",\"WeakMap\",\"ArrayBuffer\",\"SharedArrayBuffer\",\"Atomics\",\"DataView\",\"JSON\",\"Promise\",\"Generator\",\"GeneratorFunction\",\"AsyncFunction\",\"Reflect\",\"Proxy\",\"Intl\",\"WebAssembly\"],ht=[\"Error\",\"EvalError\",\"InternalError\",\"RangeError\",\"ReferenceError\",\"SyntaxError\",\"TypeError\",\"URIError\"],Nt=[\"setInterval\",\"setTimeout\",\"clearInterval\",\"clearTimeout\",\"require\",\"exports\",\"eval\",\"isFinite\",\"isNaN\",\"parseFloat\",\"parseInt\",\"decodeURI\",\"decodeURIComponent\",\"encodeURI\",\"encodeURIComponent\",\"escape\",\"unescape\"],ii=[\"arguments\",\"this\",\"super\",\"console\",\"window\",\"document\",\"localStorage\",\"sessionStorage\",\"module\",\"global\"],ai=[].concat(Nt,Et,ht);function yt(e){let t=e.regex,n=(h,{after:A})=>{let x=\"</\"+h[0].slice(1);return h.input.indexOf(x,A)!==-1},i=_t,o={begin:\"<>\",end:\"</>\"},d=/<[A-Za-z0-9\\\\._:-]+\\s*\\/>/,r={begin:/<[A-Za-z0-9\\\\._:-]+/,end:/\\/[A-Za-z0-9\\\\._:-]+>|\\/>/,isTrulyOpeningTag:(h,A)=>{let x=h[0].length+h.index,B=h.input[x];if(B===\"<\"||B===\",\"){A.ignoreMatch();return}B===\">\"&&(n(h,{after:x})||A.ignoreMatch());let F,V=h.input.substring(x);if(F=V.match(/^\\s*=/)){A.ignoreMatch();return}if((F=V.match(/^\\s+extends\\s+/))&&F.index===0){A.ignoreMatch();return}}},a={$pattern:_t,keyword:ti,literal:ni,built_in:ai,\"variable.language\":ii},s=\"[0-9](_?[0-9])*\",c=`\\\\.(${s})`,l=\"0|[1-9](_?[0-9])*|0[0-7]*[89][0-9]*\",m={className:\"number\",variants:[{begin:`(\\\\b(${l})((${c})|\\\\.)?|(${c}))[eE][+-]?(${s})\\\\b`},{begin:`\\\\b(${l})\\\\b((${c})\\\\b|\\\\.)?|(${c})\\\\b`},{begin:\"\\\\b(0|[1-9](_?[0-9])*)n\\\\b\"},{begin:\"\\\\b0[xX][0-9a-fA-F](_?[0-9a-fA-F])*n?\\\\b\"},{begin:\"\\\\b0[bB][0-1](_?[0-1])*n?\\\\b\"},{begin:\"\\\\b0[oO][0-7](_?[0-7])*n?\\\\b\"},{begin:\"\\\\b0[0-7]+n?\\\\b\"}],relevance:0},f={className:\"subst\",begin:\"\\\\$\\\\{\",end:\"\\\\}\",keywords:a,contains:[]},b={begin:\".?html`\",end:\"\",starts:{end:\"`\",returnEnd:!1,contains:[e.BACKSLASH_ESCAPE,f],subLanguage:\"xml\"}},y={begin:\".?css`\",end:\"\",starts:{end:\"`\",returnEnd:!1,contains:[e.BACKSLASH_ESCAPE,f],subLanguage:\"css\"}},g={begin:\".?gql`\",end:\"\",starts:{end:\"`\",returnEnd:!1,contains:[e.BACKSLASH_ESCAPE,f],subLanguage:\"graphql\"}},p={className:\"string\",begin:\"`\",end:\"`\",contains:[e.BACKSLASH_ESCAPE,f]},v={className:\"comment\",variants:[e.COMMENT(/\\/\\*\\*(?!\\/)/,\"\\\\*/\",{relevance:0,contains:[{begin:\"(?=@[A-Za-z]+)\",relevance:0,contains:[{className:\"doctag\",begin:\"@[A-Za-z]+\"},{className:\"type\",begin:\"\\\\{\",end:\"\\\\}\",excludeEnd:!0,excludeBegin:!0,relevance:0},{className:\"variable\",begin:i+\"(?=\\\\s*(-)|$)\",endsParent:!0,relevance:0},{begin:/(?=[^\\n])\\s/,relevance:0}]}]}),e.C_BLOCK_COMMENT_MODE,e.C_LINE_COMMENT_MODE]},M=[e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,b,y,g,p,{match:/\\$\\d+/},m];f.contains=M.concat({begin:/\\{/,end:/\\}/,keywords:a,contains:[\"self\"].concat(M)});let w=[].concat(v,f.contains),k=w.concat([{begin:/(\\s*)\\(/,end:/\\)/,keywords:a,contains:[\"self\"].concat(w)}]),O={className:\"params\",begin:/(\\s*)\\(/,end:/\\)/,excludeBegin:!0,excludeEnd:!0,keywords:a,contains:k},z={variants:[{match:[/class/,/\\s+/,i,/\\s+/,/extends/,/\\s+/,t.concat(i,\"(\",t.concat(/\\./,i),\")*\")],scope:{1:\"keyword\",3:\"title.class\",5:\"keyword\",7:\"title.class.inherited\"}},{match:[/class/,/\\s+/,i],scope:{1:\"keyword\",3:\"title.class\"}}]},I={relevance:0,match:t.either(/\\bJSON/,/\\b[A-Z][a-z]+([A-Z][a-z]*|\\d)*/,/\\b[A-Z]{2,}([A-Z][a-z]+|\\d)+([A-Z][a-z]*)*/,/\\b[A-Z]{2,}[a-z]+([A-Z][a-z]+|\\d)*([A-Z][a-z]*)*/),className:\"title.class\",keywords:{_:[...Et,...ht]}},U={label:\"use_strict\",className:\"meta\",relevance:10,begin:/^\\s*['\"]use (strict|asm)['\"]/},Y={variants:[{match:[/function/,/\\s+/,i,/(?=\\s*\\()/]},{match:[/function/,/\\s*(?=\\()/]}],className:{1:\"keyword\",3:\"title.function\"},label:\"func.def\",contains:[O],illegal:/%/},j={relevance:0,match:/\\b[A-Z][A-Z_0-9]+\\b/,className:\"variable.constant\"};function X(h){return t.concat(\"(?!\",h.join(\"|\"),\")\")}let J={match:t.concat(/\\b/,X([...Nt,\"super\",\"import\",\"await\"].map(h=>`${h}\\\\s*\\\\(`)),i,t.lookahead(/\\s*\\(/)),className:\"title.function\",relevance:0},$={begin:t.concat(/\\./,t.lookahead(t.concat(i,/(?![0-9A-Za-z$_(])/))),end:i,excludeBegin:!0,keywords:\"prototype\",className:\"property\",relevance:0},G={match:[/get|set/,/\\s+/,i,/(?=\\()/],className:{1:\"keyword\",3:\"title.function\"},contains:[{begin:/\\(\\)/},O]},u=\"(\\\\([^()]*(\\\\([^()]*(\\\\([^()]*\\\\)[^()]*)*\\\\)[^()]*)*\\\\)|\"+e.UNDERSCORE_IDENT_RE+\")\\\\s*=>\",E={match:[/const|var|let/,/\\s+/,i,/\\s*/,/=\\s*/,/(async\\s*)?/,t.lookahead(u)],keywords:\"async\",className:{1:\"keyword\",3:\"title.function\"},contains:[O]};return{name:\"JavaScript\",aliases:[\"js\",\"jsx\",\"mjs\",\"cjs\"],keywords:a,exports:{PARAMS_CONTAINS:k,CLASS_REFERENCE:I},illegal:/#(?![$_A-Za-z])/,contains:[e.SHEBANG({label:\"shebang\",binary:\"node\",relevance:5}),U,e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,b,y,g,p,v,{match:/\\$\\d+/},m,I,{scope:\"attr\",match:i+t.lookahead(\":\"),relevance:0},E,{begin:\"(\"+e.RE_STARTERS_RE+\"|\\\\b(case|return|throw)\\\\b)\\\\s*\",keywords:\"return throw case\",relevance:0,contains:[v,e.REGEXP_MODE,{className:\"function\",begin:u,returnBegin:!0,end:\"\\\\s*=>\",contains:[{className:\"params\",variants:[{begin:e.UNDERSCORE_IDENT_RE,relevance:0},{className:null,begin:/\\(\\s*\\)/,skip:!0},{begin:/(\\s*)\\(/,end:/\\)/,excludeBegin:!0,excludeEnd:!0,keywords:a,contains:k}]}]},{begin:/,/,relevance:0},{match:/\\s+/,relevance:0},{variants:[{begin:o.begin,end:o.end},{match:d},{begin:r.begin,\"on:begin\":r.isTrulyOpeningTag,end:r.end}],subLanguage:\"xml\",contains:[{begin:r.begin,end:r.end,skip:!0,contains:[\"self\"]}]}]},Y,{beginKeywords:\"while if switch catch for\"},{begin:\"\\\\b(?!function)\"+e.UNDERSCORE_IDENT_RE+\"\\\\([^()]*(\\\\([^()]*(\\\\([^()]*\\\\)[^()]*)*\\\\)[^()]*)*\\\\)\\\\s*\\\\{\",returnBegin:!0,label:\"func.def\",contains:[O,e.inherit(e.TITLE_MODE,{begin:i,className:\"title.function\"})]},{match:/\\.\\.\\./,relevance:0},$,{match:\"\\\\$\"+i,relevance:0},{match:[/\\bconstructor(?=\\s*\\()/],className:{1:\"title.function\"},contains:[O]},J,j,z,G,{match:/\\$[(.]/}]}}var ri=\"([-+]?)(\\\\b0[xX][a-fA-F0-9]+|(\\\\b\\\\d+(\\\\.\\\\d*)?|\\\\.\\\\d+)([eE][-+]?\\\\d+)?)|NaN|[-+]?Infinity\",oi={scope:\"number\",match:ri,relevance:0};function Tt(e){let t={className:\"attr\",begin:/((\"(\\\\.|[^\\\\\"\\r\\n])*\")|('(\\\\.|[^\\\\'\\r\\n])*'))(?=\\s*:)/,relevance:1.01},n={match:/[{}[\\],:]/,className:\"punctuation\",relevance:0},i=[\"true\",\"false\",\"null\"],o={scope:\"literal\",beginKeywords:i.join(\" \")};return{name:\"JSON\",aliases:[\"jsonc\",\"json5\"],keywords:{literal:i},contains:[t,n,e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,o,oi,e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE],illegal:\"\\\\S\"}}var de=\"[0-9](_*[0-9])*\",Se=`\\\\.(${de})`,we=\"[0-9a-fA-F](_*[0-9a-fA-F])*\",si={className:\"number\",variants:[{begin:`(\\\\b(${de})((${Se})|\\\\.)?|(${Se}))[eE][+-]?(${de})[fFdD]?\\\\b`},{begin:`\\\\b(${de})((${Se})[fFdD]?\\\\b|\\\\.([fFdD]\\\\b)?)`},{begin:`(${Se})[fFdD]?\\\\b`},{begin:`\\\\b(${de})[fFdD]\\\\b`},{begin:`\\\\b0[xX]((${we})\\\\.?|(${we})?\\\\.(${we}))[pP][+-]?(${de})[fFdD]?\\\\b`},{begin:\"\\\\b(0|[1-9](_*[0-9])*)[lL]?\\\\b\"},{begin:`\\\\b0[xX](${we})[lL]?\\\\b`},{begin:\"\\\\b0(_*[0-7])*[lL]?\\\\b\"},{begin:\"\\\\b0[bB][01](_*[01])*[lL]?\\\\b\"}],relevance:0};function St(e){let t={keyword:\"abstract as val var vararg get set class object open private protected public noinline crossinline dynamic final enum if else do while for when throw try catch finally import package is in fun override companion reified inline lateinit init interface annotation data sealed internal infix operator out by constructor super tailrec where const inner suspend typealias external expect actual\",built_in:\"Byte Short Char Int Long Boolean Float Double Void Unit Nothing\",literal:\"true false null\"},n={className:\"keyword\",begin:/\\b(break|continue|return|this)\\b/,starts:{contains:[{className:\"symbol\",begin:/@\\w+/}]}},i={className:\"symbol\",begin:e.UNDERSCORE_IDENT_RE+\"@\"},o={className:\"subst\",begin:/\\$\\{/,end:/\\}/,contains:[e.C_NUMBER_MODE]},d={className:\"variable\",begin:\"\\\\$\"+e.UNDERSCORE_IDENT_RE},r={className:\"string\",variants:[{begin:'\"\"\"',end:'\"\"\"(?=[^\"])',contains:[d,o]},{begin:\"'\",end:\"'\",illegal:/\\n/,contains:[e.BACKSLASH_ESCAPE]},{begin:'\"',end:'\"',illegal:/\\n/,contains:[e.BACKSLASH_ESCAPE,d,o]}]};o.contains.push(r);let a={className:\"meta\",begin:\"@(?:file|property|field|get|set|receiver|param|setparam|delegate)\\\\s*:(?:\\\\s*\"+e.UNDERSCORE_IDENT_RE+\")?\"},s={className:\"meta\",begin:\"@\"+e.UNDERSCORE_IDENT_RE,contains:[{begin:/\\(/,end:/\\)/,contains:[e.inherit(r,{className:\"string\"}),\"self\"]}]},c=si,l=e.COMMENT(\"/\\\\*\",\"\\\\*/\",{contains:[e.C_BLOCK_COMMENT_MODE]}),m={variants:[{className:\"type\",begin:e.UNDERSCORE_IDENT_RE},{begin:/\\(/,end:/\\)/,contains:[]}]},f=m;return f.variants[1].contains=[m],m.variants[1].contains=[f],{name:\"Kotlin\",aliases:[\"kt\",\"kts\"],keywords:t,contains:[e.COMMENT(\"/\\\\*\\\\*\",\"\\\\*/\",{relevance:0,contains:[{className:\"doctag\",begin:\"@[A-Za-z]+\"}]}),e.C_LINE_COMMENT_MODE,l,n,i,a,s,{className:\"function\",beginKeywords:\"fun\",end:\"[(]|$\",returnBegin:!0,excludeEnd:!0,keywords:t,relevance:5,contains:[{begin:e.UNDERSCORE_IDENT_RE+\"\\\\s*\\\\(\",returnBegin:!0,relevance:0,contains:[e.UNDERSCORE_TITLE_MODE]},{className:\"type\",begin:/</,end:/>/,keywords:\"reified\",relevance:0},{className:\"params\",begin:/\\(/,end:/\\)/,endsParent:!0,keywords:t,relevance:0,contains:[{begin:/:/,end:/[=,\\/]/,endsWithParent:!0,contains:[m,e.C_LINE_COMMENT_MODE,l],relevance:0},e.C_LINE_COMMENT_MODE,l,a,s,r,e.C_NUMBER_MODE]},l]},{begin:[/class|interface|trait/,/\\s+/,e.UNDERSCORE_IDENT_RE],beginScope:{3:\"title.class\"},keywords:\"class interface trait\",end:/[:\\{(]|$/,excludeEnd:!0,illegal:\"extends implements\",contains:[{beginKeywords:\"public protected internal private constructor\"},e.UNDERSCORE_TITLE_MODE,{className:\"type\",begin:/</,end:/>/,excludeBegin:!0,excludeEnd:!0,relevance:0},{className:\"type\",begin:/[,:]\\s*/,end:/[<\\(,){\\s]|$/,excludeBegin:!0,returnEnd:!0},a,s]},r,{className:\"meta\",begin:\"^#!/usr/bin/env\",end:\"$\",illegal:`\n`},c]}}var ci=e=>({IMPORTANT:{scope:\"meta\",begin:\"!important\"},BLOCK_COMMENT:e.C_BLOCK_COMMENT_MODE,HEXCOLOR:{scope:\"number\",begin:/#(([0-9a-fA-F]{3,4})|(([0-9a-fA-F]{2}){3,4}))\\b/},UNICODE_RANGE:{scope:\"number\",begin:/\\b[Uu]\\+[0-9A-Fa-f][0-9A-Fa-f?]{0,4}(-[0-9A-Fa-f][0-9A-Fa-f]{0,4})?/},FUNCTION_DISPATCH:{className:\"built_in\",begin:/[\\w-]+(?=\\()/},ATTRIBUTE_SELECTOR_MODE:{scope:\"selector-attr\",begin:/\\[/,end:/\\]/,illegal:\"$\",contains:[e.APOS_STRING_MODE,e.QUOTE_STRING_MODE]},CSS_NUMBER_MODE:{scope:\"number\",begin:e.NUMBER_RE+\"(%|em|ex|ch|rem|vw|vh|vmin|vmax|cm|mm|in|pt|pc|px|deg|grad|rad|turn|s|ms|Hz|kHz|dpi|dpcm|dppx)?\",relevance:0},CSS_VARIABLE:{className:\"attr\",begin:/--[A-Za-z_][A-Za-z0-9_-]*/}}),li=[\"a\",\"abbr\",\"address\",\"article\",\"aside\",\"audio\",\"b\",\"blockquote\",\"body\",\"button\",\"canvas\",\"caption\",\"cite\",\"code\",\"dd\",\"del\",\"details\",\"dfn\",\"div\",\"dl\",\"dt\",\"em\",\"fieldset\",\"figcaption\",\"figure\",\"footer\",\"form\",\"h1\",\"h2\",\"h3\",\"h4\",\"h5\",\"h6\",\"header\",\"hgroup\",\"html\",\"i\",\"iframe\",\"img\",\"input\",\"ins\",\"kbd\",\"label\",\"legend\",\"li\",\"main\",\"mark\",\"menu\",\"nav\",\"object\",\"ol\",\"optgroup\",\"option\",\"p\",\"picture\",\"q\",\"quote\",\"samp\",\"section\",\"select\",\"source\",\"span\",\"strong\",\"summary\",\"sup\",\"table\",\"tbody\",\"td\",\"textarea\",\"tfoot\",\"th\",\"thead\",\"time\",\"tr\",\"ul\",\"var\",\"video\"],di=[\"defs\",\"g\",\"marker\",\"mask\",\"pattern\",\"svg\",\"switch\",\"symbol\",\"feBlend\",\"feColorMatrix\",\"feComponentTransfer\",\"feComposite\",\"feConvolveMatrix\",\"feDiffuseLighting\",\"feDisplacementMap\",\"feFlood\",\"feGaussianBlur\",\"feImage\",\"feMerge\",\"feMorphology\",\"feOffset\",\"feSpecularLighting\",\"feTile\",\"feTurbulence\",\"linearGradient\",\"radialGradient\",\"stop\",\"circle\",\"ellipse\",\"image\",\"line\",\"path\",\"polygon\",\"polyline\",\"rect\",\"text\",\"use\",\"textPath\",\"tspan\",\"foreignObject\",\"clipPath\"],ui=[...li,...di],gi=[\"any-hover\",\"any-pointer\",\"aspect-ratio\",\"color\",\"color-gamut\",\"color-index\",\"device-aspect-ratio\",\"device-height\",\"device-width\",\"display-mode\",\"forced-colors\",\"grid\",\"height\",\"hover\",\"inverted-colors\",\"monochrome\",\"orientation\",\"overflow-block\",\"overflow-inline\",\"pointer\",\"prefers-color-scheme\",\"prefers-contrast\",\"prefers-reduced-motion\",\"prefers-reduced-transparency\",\"resolution\",\"scan\",\"scripting\",\"update\",\"width\",\"min-width\",\"max-width\",\"min-height\",\"max-height\"].sort().reverse(),wt=[\"active\",\"any-link\",\"blank\",\"checked\",\"current\",\"default\",\"defined\",\"dir\",\"disabled\",\"drop\",\"empty\",\"enabled\",\"first\",\"first-child\",\"first-of-type\",\"fullscreen\",\"future\",\"focus\",\"focus-visible\",\"focus-within\",\"has\",\"host\",\"host-context\",\"hover\",\"indeterminate\",\"in-range\",\"invalid\",\"is\",\"lang\",\"last-child\",\"last-of-type\",\"left\",\"link\",\"local-link\",\"not\",\"nth-child\",\"nth-col\",\"nth-last-child\",\"nth-last-col\",\"nth-last-of-type\",\"nth-of-type\",\"only-child\",\"only-of-type\",\"optional\",\"out-of-range\",\"past\",\"placeholder-shown\",\"read-only\",\"read-write\",\"required\",\"right\",\"root\",\"scope\",\"target\",\"target-within\",\"user-invalid\",\"valid\",\"visited\",\"where\"].sort().reverse(),vt=[\"after\",\"backdrop\",\"before\",\"cue\",\"cue-region\",\"first-letter\",\"first-line\",\"grammar-error\",\"marker\",\"part\",\"placeholder\",\"selection\",\"slotted\",\"spelling-error\"].sort().reverse(),pi=[\"accent-color\",\"align-content\",\"align-items\",\"align-self\",\"alignment-baseline\",\"all\",\"anchor-name\",\"animation\",\"animation-composition\",\"animation-delay\",\"animation-direction\",\"animation-duration\",\"animation-fill-mode\",\"animation-iteration-count\",\"animation-name\",\"animation-play-state\",\"animation-range\",\"animation-range-end\",\"animation-range-start\",\"animation-timeline\",\"animation-timing-function\",\"appearance\",\"aspect-ratio\",\"backdrop-filter\",\"backface-visibility\",\"background\",\"background-attachment\",\"background-blend-mode\",\"background-clip\",\"background-color\",\"background-image\",\"background-origin\",\"background-position\",\"background-position-x\",\"background-position-y\",\"background-repeat\",\"background-size\",\"baseline-shift\",\"block-size\",\"border\",\"border-block\",\"border-block-color\",\"border-block-end\",\"border-block-end-color\",\"border-block-end-style\",\"border-block-end-width\",\"border-block-start\",\"border-block-start-color\",\"border-block-start-style\",\"border-block-start-width\",\"border-block-style\",\"border-block-width\",\"border-bottom\",\"border-bottom-color\",\"border-bottom-left-radius\",\"border-bottom-right-radius\",\"border-bottom-style\",\"border-bottom-width\",\"border-collapse\",\"border-color\",\"border-end-end-radius\",\"border-end-start-radius\",\"border-image\",\"border-image-outset\",\"border-image-repeat\",\"border-image-slice\",\"border-image-source\",\"border-image-width\",\"border-inline\",\"border-inline-color\",\"border-inline-end\",\"border-inline-end-color\",\"border-inline-end-style\",\"border-inline-end-width\",\"border-inline-start\",\"border-inline-start-color\",\"border-inline-start-style\",\"border-inline-start-width\",\"border-inline-style\",\"border-inline-width\",\"border-left\",\"border-left-color\",\"border-left-style\",\"border-left-width\",\"border-radius\",\"border-right\",\"border-right-color\",\"border-right-style\",\"border-right-width\",\"border-spacing\",\"border-start-end-radius\",\"border-start-start-radius\",\"border-style\",\"border-top\",\"border-top-color\",\"border-top-left-radius\",\"border-top-right-radius\",\"border-top-style\",\"border-top-width\",\"border-width\",\"bottom\",\"box-align\",\"box-decoration-break\",\"box-direction\",\"box-flex\",\"box-flex-group\",\"box-lines\",\"box-ordinal-group\",\"box-orient\",\"box-pack\",\"box-shadow\",\"box-sizing\",\"break-after\",\"break-before\",\"break-inside\",\"caption-side\",\"caret-color\",\"clear\",\"clip\",\"clip-path\",\"clip-rule\",\"color\",\"color-interpolation\",\"color-interpolation-filters\",\"color-profile\",\"color-rendering\",\"color-scheme\",\"column-count\",\"column-fill\",\"column-gap\",\"column-rule\",\"column-rule-color\",\"column-rule-style\",\"column-rule-width\",\"column-span\",\"column-width\",\"columns\",\"contain\",\"contain-intrinsic-block-size\",\"contain-intrinsic-height\",\"contain-intrinsic-inline-size\",\"contain-intrinsic-size\",\"contain-intrinsic-width\",\"container\",\"container-name\",\"container-type\",\"content\",\"content-visibility\",\"counter-increment\",\"counter-reset\",\"counter-set\",\"cue\",\"cue-after\",\"cue-before\",\"cursor\",\"cx\",\"cy\",\"direction\",\"display\",\"dominant-baseline\",\"empty-cells\",\"enable-background\",\"field-sizing\",\"fill\",\"fill-opacity\",\"fill-rule\",\"filter\",\"flex\",\"flex-basis\",\"flex-direction\",\"flex-flow\",\"flex-grow\",\"flex-shrink\",\"flex-wrap\",\"float\",\"flood-color\",\"flood-opacity\",\"flow\",\"font\",\"font-display\",\"font-family\",\"font-feature-settings\",\"font-kerning\",\"font-language-override\",\"font-optical-sizing\",\"font-palette\",\"font-size\",\"font-size-adjust\",\"font-smooth\",\"font-smoothing\",\"font-stretch\",\"font-style\",\"font-synthesis\",\"font-synthesis-position\",\"font-synthesis-small-caps\",\"font-synthesis-style\",\"font-synthesis-weight\",\"font-variant\",\"font-variant-alternates\",\"font-variant-caps\",\"font-variant-east-asian\",\"font-variant-emoji\",\"font-variant-ligatures\",\"font-variant-numeric\",\"font-variant-position\",\"font-variation-settings\",\"font-weight\",\"forced-color-adjust\",\"gap\",\"glyph-orientation-horizontal\",\"glyph-orientation-vertical\",\"grid\",\"grid-area\",\"grid-auto-columns\",\"grid-auto-flow\",\"grid-auto-rows\",\"grid-column\",\"grid-column-end\",\"grid-column-start\",\"grid-gap\",\"grid-row\",\"grid-row-end\",\"grid-row-start\",\"grid-template\",\"grid-template-areas\",\"grid-template-columns\",\"grid-template-rows\",\"hanging-punctuation\",\"height\",\"hyphenate-character\",\"hyphenate-limit-chars\",\"hyphens\",\"icon\",\"image-orientation\",\"image-rendering\",\"image-resolution\",\"ime-mode\",\"initial-letter\",\"initial-letter-align\",\"inline-size\",\"inset\",\"inset-area\",\"inset-block\",\"inset-block-end\",\"inset-block-start\",\"inset-inline\",\"inset-inline-end\",\"inset-inline-start\",\"isolation\",\"justify-content\",\"justify-items\",\"justify-self\",\"kerning\",\"left\",\"letter-spacing\",\"lighting-color\",\"line-break\",\"line-height\",\"line-height-step\",\"list-style\",\"list-style-image\",\"list-style-position\",\"list-style-type\",\"margin\",\"margin-block\",\"margin-block-end\",\"margin-block-start\",\"margin-bottom\",\"margin-inline\",\"margin-inline-end\",\"margin-inline-start\",\"margin-left\",\"margin-right\",\"margin-top\",\"margin-trim\",\"marker\",\"marker-end\",\"marker-mid\",\"marker-start\",\"marks\",\"mask\",\"mask-border\",\"mask-border-mode\",\"mask-border-outset\",\"mask-border-repeat\",\"mask-border-slice\",\"mask-border-source\",\"mask-border-width\",\"mask-clip\",\"mask-composite\",\"mask-image\",\"mask-mode\",\"mask-origin\",\"mask-position\",\"mask-repeat\",\"mask-size\",\"mask-type\",\"masonry-auto-flow\",\"math-depth\",\"math-shift\",\"math-style\",\"max-block-size\",\"max-height\",\"max-inline-size\",\"max-width\",\"min-block-size\",\"min-height\",\"min-inline-size\",\"min-width\",\"mix-blend-mode\",\"nav-down\",\"nav-index\",\"nav-left\",\"nav-right\",\"nav-up\",\"none\",\"normal\",\"object-fit\",\"object-position\",\"offset\",\"offset-anchor\",\"offset-distance\",\"offset-path\",\"offset-position\",\"offset-rotate\",\"opacity\",\"order\",\"orphans\",\"outline\",\"outline-color\",\"outline-offset\",\"outline-style\",\"outline-width\",\"overflow\",\"overflow-anchor\",\"overflow-block\",\"overflow-clip-margin\",\"overflow-inline\",\"overflow-wrap\",\"overflow-x\",\"overflow-y\",\"overlay\",\"overscroll-behavior\",\"overscroll-behavior-block\",\"overscroll-behavior-inline\",\"overscroll-behavior-x\",\"overscroll-behavior-y\",\"padding\",\"padding-block\",\"padding-block-end\",\"padding-block-start\",\"padding-bottom\",\"padding-inline\",\"padding-inline-end\",\"padding-inline-start\",\"padding-left\",\"padding-right\",\"padding-top\",\"page\",\"page-break-after\",\"page-break-before\",\"page-break-inside\",\"paint-order\",\"pause\",\"pause-after\",\"pause-before\",\"perspective\",\"perspective-origin\",\"place-content\",\"place-items\",\"place-self\",\"pointer-events\",\"position\",\"position-anchor\",\"position-visibility\",\"print-color-adjust\",\"quotes\",\"r\",\"resize\",\"rest\",\"rest-after\",\"rest-before\",\"right\",\"rotate\",\"row-gap\",\"ruby-align\",\"ruby-position\",\"scale\",\"scroll-behavior\",\"scroll-margin\",\"scroll-margin-block\",\"scroll-margin-block-end\",\"scroll-margin-block-start\",\"scroll-margin-bottom\",\"scroll-margin-inline\",\"scroll-margin-inline-end\",\"scroll-margin-inline-start\",\"scroll-margin-left\",\"scroll-margin-right\",\"scroll-margin-top\",\"scroll-padding\",\"scroll-padding-block\",\"scroll-padding-block-end\",\"scroll-padding-block-start\",\"scroll-padding-bottom\",\"scroll-padding-inline\",\"scroll-padding-inline-end\",\"scroll-padding-inline-start\",\"scroll-padding-left\",\"scroll-padding-right\",\"scroll-padding-top\",\"scroll-snap-align\",\"scroll-snap-stop\",\"scroll-snap-type\",\"scroll-timeline\",\"scroll-timeline-axis\",\"scroll-timeline-name\",\"scrollbar-color\",\"scrollbar-gutter\",\"scrollbar-width\",\"shape-image-threshold\",\"shape-margin\",\"shape-outside\",\"shape-rendering\",\"speak\",\"speak-as\",\"src\",\"stop-color\",\"stop-opacity\",\"stroke\",\"stroke-dasharray\",\"stroke-dashoffset\",\"stroke-linecap\",\"stroke-linejoin\",\"stroke-miterlimit\",\"stroke-opacity\",\"stroke-width\",\"tab-size\",\"table-layout\",\"text-align\",\"text-align-all\",\"text-align-last\",\"text-anchor\",\"text-combine-upright\",\"text-decoration\",\"text-decoration-color\",\"text-decoration-line\",\"text-decoration-skip\",\"text-decoration-skip-ink\",\"text-decoration-style\",\"text-decoration-thickness\",\"text-emphasis\",\"text-emphasis-color\",\"text-emphasis-position\",\"text-emphasis-style\",\"text-indent\",\"text-justify\",\"text-orientation\",\"text-overflow\",\"text-rendering\",\"text-shadow\",\"text-size-adjust\",\"text-transform\",\"text-underline-offset\",\"text-underline-position\",\"text-wrap\",\"text-wrap-mode\",\"text-wrap-style\",\"timeline-scope\",\"top\",\"touch-action\",\"transform\",\"transform-box\",\"transform-origin\",\"transform-style\",\"transition\",\"transition-behavior\",\"transition-delay\",\"transition-duration\",\"transition-property\",\"transition-timing-function\",\"translate\",\"unicode-bidi\",\"unicode-range\",\"user-modify\",\"user-select\",\"vector-effect\",\"vertical-align\",\"view-timeline\",\"view-timeline-axis\",\"view-timeline-inset\",\"view-timeline-name\",\"view-transition-name\",\"visibility\",\"voice-balance\",\"voice-duration\",\"voice-family\",\"voice-pitch\",\"voice-range\",\"voice-rate\",\"voice-stress\",\"voice-volume\",\"white-space\",\"white-space-collapse\",\"widows\",\"width\",\"will-change\",\"word-break\",\"word-spacing\",\"word-wrap\",\"writing-mode\",\"x\",\"y\",\"z-index\",\"zoom\"].sort().reverse(),bi=wt.concat(vt).sort().reverse();function At(e){let t=ci(e),n=bi,i=\"and or not only\",o=\"[\\\\w-]+\",d=\"(\"+o+\"|@\\\\{\"+o+\"\\\\})\",r=[],a=[],s=function(M){return{className:\"string\",begin:\"~?\"+M+\".*?\"+M}},c=function(M,w,k){return{className:M,begin:w,relevance:k}},l={$pattern:/[a-z-]+/,keyword:i,attribute:gi.join(\" \")},m={begin:\"\\\\(\",end:\"\\\\)\",contains:a,keywords:l,relevance:0};a.push(e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE,s(\"'\"),s('\"'),t.CSS_NUMBER_MODE,{begin:\"(url|data-uri)\\\\(\",starts:{className:\"string\",end:\"[\\\\)\\\\n]\",excludeEnd:!0}},t.UNICODE_RANGE,t.HEXCOLOR,m,c(\"variable\",\"@@?\"+o,10),c(\"variable\",\"@\\\\{\"+o+\"\\\\}\"),c(\"built_in\",\"~?`[^`]*?`\"),{className:\"attribute\",begin:o+\"\\\\s*:\",end:\":\",returnBegin:!0,excludeEnd:!0},t.IMPORTANT,{beginKeywords:\"and not\"},t.FUNCTION_DISPATCH);let f=a.concat({begin:/\\{/,end:/\\}/,contains:r}),b={beginKeywords:\"when\",endsWithParent:!0,contains:[{beginKeywords:\"and not\"}].concat(a)},y={begin:d+\"\\\\s*:\",returnBegin:!0,end:/[;}]/,relevance:0,contains:[{begin:/-(webkit|moz|ms|o)-/},t.CSS_VARIABLE,{className:\"attribute\",begin:\"\\\\b(\"+pi.join(\"|\")+\")\\\\b\",end:/(?=:)/,starts:{endsWithParent:!0,illegal:\"[<=$]\",relevance:0,contains:a}}]},g={className:\"keyword\",begin:\"@(import|media|charset|font-face|(-[a-z]+-)?keyframes|supports|document|namespace|page|viewport|host)\\\\b\",starts:{end:\"[;{}]\",keywords:l,returnEnd:!0,contains:a,relevance:0}},p={className:\"variable\",variants:[{begin:\"@\"+o+\"\\\\s*:\",relevance:15},{begin:\"@\"+o}],starts:{end:\"[;}]\",returnEnd:!0,contains:f}},N={variants:[{begin:\"[\\\\.#:&\\\\[>]\",end:\"[;{}]\"},{begin:d,end:/\\{/}],returnBegin:!0,returnEnd:!0,illegal:`[<='$\"]`,relevance:0,contains:[e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE,b,c(\"keyword\",\"all\\\\b\"),c(\"variable\",\"@\\\\{\"+o+\"\\\\}\"),{begin:\"\\\\b(\"+ui.join(\"|\")+\")\\\\b\",className:\"selector-tag\"},t.CSS_NUMBER_MODE,c(\"selector-tag\",d,0),c(\"selector-id\",\"#\"+d),c(\"selector-class\",\"\\\\.\"+d,0),c(\"selector-tag\",\"&\",0),t.ATTRIBUTE_SELECTOR_MODE,{className:\"selector-pseudo\",begin:\":(\"+wt.join(\"|\")+\")\"},{className:\"selector-pseudo\",begin:\":(:)?(\"+vt.join(\"|\")+\")\"},{begin:/\\(/,end:/\\)/,relevance:0,contains:f},{begin:\"!important\"},t.FUNCTION_DISPATCH]},v={begin:o+`:(:)?(${n.join(\"|\")})`,returnBegin:!0,contains:[N]};return r.push(e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE,g,p,v,y,N,b,t.FUNCTION_DISPATCH),{name:\"Less\",case_insensitive:!0,illegal:`[=>'/<($\"]`,contains:r}}function Ot(e){let t=\"\\\\[=*\\\\[\",n=\"\\\\]=*\\\\]\",i={begin:t,end:n,contains:[\"self\"]},o=[e.COMMENT(\"--(?!\"+t+\")\",\"$\"),e.COMMENT(\"--\"+t,n,{contains:[i],relevance:10})];return{name:\"Lua\",aliases:[\"pluto\"],keywords:{$pattern:e.UNDERSCORE_IDENT_RE,literal:\"true false nil\",keyword:\"and break do else elseif end for goto if in local not or repeat return then until while\",built_in:\"_G _ENV _VERSION __index __newindex __mode __call __metatable __tostring __len __gc __add __sub __mul __div __mod __pow __concat __unm __eq __lt __le assert collectgarbage dofile error getfenv getmetatable ipairs load loadfile loadstring module next pairs pcall print rawequal rawget rawset require select setfenv setmetatable tonumber tostring type unpack xpcall arg self coroutine resume yield status wrap create running debug getupvalue debug sethook getmetatable gethook setmetatable setlocal traceback setfenv getinfo setupvalue getlocal getregistry getfenv io lines write close flush open output type read stderr stdin input stdout popen tmpfile math log max acos huge ldexp pi cos tanh pow deg tan cosh sinh random randomseed frexp ceil floor rad abs sqrt modf asin min mod fmod log10 atan2 exp sin atan os exit setlocale date getenv difftime remove time clock tmpname rename execute package preload loadlib loaded loaders cpath config path seeall string sub upper len gfind rep find match char dump gmatch reverse byte format gsub lower table setn insert getn foreachi maxn foreach concat sort remove\"},contains:o.concat([{className:\"function\",beginKeywords:\"function\",end:\"\\\\)\",contains:[e.inherit(e.TITLE_MODE,{begin:\"([_a-zA-Z]\\\\w*\\\\.)*([_a-zA-Z]\\\\w*:)?[_a-zA-Z]\\\\w*\"}),{className:\"params\",begin:\"\\\\(\",endsWithParent:!0,contains:o}].concat(o)},e.C_NUMBER_MODE,e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,{className:\"string\",begin:t,end:n,contains:[i],relevance:5}])}}function Rt(e){let t={className:\"variable\",variants:[{begin:\"\\\\$\\\\(\"+e.UNDERSCORE_IDENT_RE+\"\\\\)\",contains:[e.BACKSLASH_ESCAPE]},{begin:/\\$[@%<?\\^\\+\\*]/}]},n={className:\"string\",begin:/\"/,end:/\"/,contains:[e.BACKSLASH_ESCAPE,t]},i={className:\"variable\",begin:/\\$\\([\\w-]+\\s/,end:/\\)/,keywords:{built_in:\"subst patsubst strip findstring filter filter-out sort word wordlist firstword lastword dir notdir suffix basename addsuffix addprefix join wildcard realpath abspath error warning shell origin flavor foreach if or and call eval file value\"},contains:[t,n]},o={begin:\"^\"+e.UNDERSCORE_IDENT_RE+\"\\\\s*(?=[:+?]?=)\"},d={className:\"meta\",begin:/^\\.PHONY:/,end:/$/,keywords:{$pattern:/[\\.\\w]+/,keyword:\".PHONY\"}},r={className:\"section\",begin:/^[^\\s]+:/,end:/$/,contains:[t]};return{name:\"Makefile\",aliases:[\"mk\",\"mak\",\"make\"],keywords:{$pattern:/[\\w-]+/,keyword:\"define endef undefine ifdef ifndef ifeq ifneq else endif include -include sinclude override export unexport private vpath\"},contains:[e.HASH_COMMENT_MODE,t,n,i,o,d,r]}}function Mt(e){let t=e.regex,n={begin:/<\\/?[A-Za-z_]/,end:\">\",subLanguage:\"xml\",relevance:0},i={begin:\"^[-\\\\*]{3,}\",end:\"$\"},o={className:\"code\",variants:[{begin:\"(`{3,})[^`](.|\\\\n)*?\\\\1`*[ ]*\"},{begin:\"(~{3,})[^~](.|\\\\n)*?\\\\1~*[ ]*\"},{begin:\"```\",end:\"```+[ ]*$\"},{begin:\"~~~\",end:\"~~~+[ ]*$\"},{begin:\"`.+?`\"},{begin:\"(?=^( {4}|\\\\t))\",contains:[{begin:\"^( {4}|\\\\t)\",end:\"(\\\\n)$\"}],relevance:0}]},d={className:\"bullet\",begin:\"^[ \t]*([*+-]|(\\\\d+\\\\.))(?=\\\\s+)\",end:\"\\\\s+\",excludeEnd:!0},r={begin:/^\\[[^\\n]+\\]:/,returnBegin:!0,contains:[{className:\"symbol\",begin:/\\[/,end:/\\]/,excludeBegin:!0,excludeEnd:!0},{className:\"link\",begin:/:\\s*/,end:/$/,excludeBegin:!0}]},a=/[A-Za-z][A-Za-z0-9+.-]*/,s={variants:[{begin:/\\[.+?\\]\\[.*?\\]/,relevance:0},{begin:/\\[.+?\\]\\(((data|javascript|mailto):|(?:http|ftp)s?:\\/\\/).*?\\)/,relevance:2},{begin:t.concat(/\\[.+?\\]\\(/,a,/:\\/\\/.*?\\)/),relevance:2},{begin:/\\[.+?\\]\\([./?&#].*?\\)/,relevance:1},{begin:/\\[.*?\\]\\(.*?\\)/,relevance:0}],returnBegin:!0,contains:[{match:/\\[(?=\\])/},{className:\"string\",relevance:0,begin:\"\\\\[\",end:\"\\\\]\",excludeBegin:!0,returnEnd:!0},{className:\"link\",relevance:0,begin:\"\\\\]\\\\(\",end:\"\\\\)\",excludeBegin:!0,excludeEnd:!0},{className:\"symbol\",relevance:0,begin:\"\\\\]\\\\[\",end:\"\\\\]\",excludeBegin:!0,excludeEnd:!0}]},c={className:\"strong\",contains:[],variants:[{begin:/_{2}(?!\\s)/,end:/_{2}/},{begin:/\\*{2}(?!\\s)/,end:/\\*{2}/}]},l={className:\"emphasis\",contains:[],variants:[{begin:/\\*(?![*\\s])/,end:/\\*/},{begin:/_(?![_\\s])/,end:/_/,relevance:0}]},m=e.inherit(c,{contains:[]}),f=e.inherit(l,{contains:[]});c.contains.push(f),l.contains.push(m);let b=[n,s];return[c,l,m,f].forEach(N=>{N.contains=N.contains.concat(b)}),b=b.concat(c,l),{name:\"Markdown\",aliases:[\"md\",\"mkdown\",\"mkd\"],contains:[{className:\"section\",variants:[{begin:\"^#{1,6}\",end:\"$\",contains:b},{begin:\"(?=^.+?\\\\n[=-]{2,}$)\",contains:[{begin:\"^[=-]*$\"},{begin:\"^\",end:\"\\\\n\",contains:b}]}]},n,d,c,l,{className:\"quote\",begin:\"^>\\\\s+\",contains:b,end:\"$\"},o,i,s,r,{scope:\"literal\",match:/&([a-zA-Z0-9]+|#[0-9]{1,7}|#[Xx][0-9a-fA-F]{1,6});/}]}}function kt(e){let t={className:\"built_in\",begin:\"\\\\b(AV|CA|CF|CG|CI|CL|CM|CN|CT|MK|MP|MTK|MTL|NS|SCN|SK|UI|WK|XC)\\\\w+\"},n=/[a-zA-Z@][a-zA-Z0-9_]*/,a={\"variable.language\":[\"this\",\"super\"],$pattern:n,keyword:[\"while\",\"export\",\"sizeof\",\"typedef\",\"const\",\"struct\",\"for\",\"union\",\"volatile\",\"static\",\"mutable\",\"if\",\"do\",\"return\",\"goto\",\"enum\",\"else\",\"break\",\"extern\",\"asm\",\"case\",\"default\",\"register\",\"explicit\",\"typename\",\"switch\",\"continue\",\"inline\",\"readonly\",\"assign\",\"readwrite\",\"self\",\"@synchronized\",\"id\",\"typeof\",\"nonatomic\",\"IBOutlet\",\"IBAction\",\"strong\",\"weak\",\"copy\",\"in\",\"out\",\"inout\",\"bycopy\",\"byref\",\"oneway\",\"__strong\",\"__weak\",\"__block\",\"__autoreleasing\",\"@private\",\"@protected\",\"@public\",\"@try\",\"@property\",\"@end\",\"@throw\",\"@catch\",\"@finally\",\"@autoreleasepool\",\"@synthesize\",\"@dynamic\",\"@selector\",\"@optional\",\"@required\",\"@encode\",\"@package\",\"@import\",\"@defs\",\"@compatibility_alias\",\"__bridge\",\"__bridge_transfer\",\"__bridge_retained\",\"__bridge_retain\",\"__covariant\",\"__contravariant\",\"__kindof\",\"_Nonnull\",\"_Nullable\",\"_Null_unspecified\",\"__FUNCTION__\",\"__PRETTY_FUNCTION__\",\"__attribute__\",\"getter\",\"setter\",\"retain\",\"unsafe_unretained\",\"nonnull\",\"nullable\",\"null_unspecified\",\"null_resettable\",\"class\",\"instancetype\",\"NS_DESIGNATED_INITIALIZER\",\"NS_UNAVAILABLE\",\"NS_REQUIRES_SUPER\",\"NS_RETURNS_INNER_POINTER\",\"NS_INLINE\",\"NS_AVAILABLE\",\"NS_DEPRECATED\",\"NS_ENUM\",\"NS_OPTIONS\",\"NS_SWIFT_UNAVAILABLE\",\"NS_ASSUME_NONNULL_BEGIN\",\"NS_ASSUME_NONNULL_END\",\"NS_REFINED_FOR_SWIFT\",\"NS_SWIFT_NAME\",\"NS_SWIFT_NOTHROW\",\"NS_DURING\",\"NS_HANDLER\",\"NS_ENDHANDLER\",\"NS_VALUERETURN\",\"NS_VOIDRETURN\"],literal:[\"false\",\"true\",\"FALSE\",\"TRUE\",\"nil\",\"YES\",\"NO\",\"NULL\"],built_in:[\"dispatch_once_t\",\"dispatch_queue_t\",\"dispatch_sync\",\"dispatch_async\",\"dispatch_once\"],type:[\"int\",\"float\",\"char\",\"unsigned\",\"signed\",\"short\",\"long\",\"double\",\"wchar_t\",\"unichar\",\"void\",\"bool\",\"BOOL\",\"id|0\",\"_Bool\"]},s={$pattern:n,keyword:[\"@interface\",\"@class\",\"@protocol\",\"@implementation\"]};return{name:\"Objective-C\",aliases:[\"mm\",\"objc\",\"obj-c\",\"obj-c++\",\"objective-c++\"],keywords:a,illegal:\"</\",contains:[t,e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE,e.C_NUMBER_MODE,e.QUOTE_STRING_MODE,e.APOS_STRING_MODE,{className:\"string\",variants:[{begin:'@\"',end:'\"',illegal:\"\\\\n\",contains:[e.BACKSLASH_ESCAPE]}]},{className:\"meta\",begin:/#\\s*[a-z]+\\b/,end:/$/,keywords:{keyword:\"if else elif endif define undef warning error line pragma ifdef ifndef include\"},contains:[{begin:/\\\\\\n/,relevance:0},e.inherit(e.QUOTE_STRING_MODE,{className:\"string\"}),{className:\"string\",begin:/<.*?>/,end:/$/,illegal:\"\\\\n\"},e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE]},{className:\"class\",begin:\"(\"+s.keyword.join(\"|\")+\")\\\\b\",end:/(\\{|$)/,excludeEnd:!0,keywords:s,contains:[e.UNDERSCORE_TITLE_MODE]},{begin:\"\\\\.\"+e.UNDERSCORE_IDENT_RE,relevance:0}]}}function xt(e){let t=e.regex,n=[\"abs\",\"accept\",\"alarm\",\"and\",\"atan2\",\"bind\",\"binmode\",\"bless\",\"break\",\"caller\",\"chdir\",\"chmod\",\"chomp\",\"chop\",\"chown\",\"chr\",\"chroot\",\"class\",\"close\",\"closedir\",\"connect\",\"continue\",\"cos\",\"crypt\",\"dbmclose\",\"dbmopen\",\"defined\",\"delete\",\"die\",\"do\",\"dump\",\"each\",\"else\",\"elsif\",\"endgrent\",\"endhostent\",\"endnetent\",\"endprotoent\",\"endpwent\",\"endservent\",\"eof\",\"eval\",\"exec\",\"exists\",\"exit\",\"exp\",\"fcntl\",\"field\",\"fileno\",\"flock\",\"for\",\"foreach\",\"fork\",\"format\",\"formline\",\"getc\",\"getgrent\",\"getgrgid\",\"getgrnam\",\"gethostbyaddr\",\"gethostbyname\",\"gethostent\",\"getlogin\",\"getnetbyaddr\",\"getnetbyname\",\"getnetent\",\"getpeername\",\"getpgrp\",\"getpriority\",\"getprotobyname\",\"getprotobynumber\",\"getprotoent\",\"getpwent\",\"getpwnam\",\"getpwuid\",\"getservbyname\",\"getservbyport\",\"getservent\",\"getsockname\",\"getsockopt\",\"given\",\"glob\",\"gmtime\",\"goto\",\"grep\",\"gt\",\"hex\",\"if\",\"index\",\"int\",\"ioctl\",\"join\",\"keys\",\"kill\",\"last\",\"lc\",\"lcfirst\",\"length\",\"link\",\"listen\",\"local\",\"localtime\",\"log\",\"lstat\",\"lt\",\"ma\",\"map\",\"method\",\"mkdir\",\"msgctl\",\"msgget\",\"msgrcv\",\"msgsnd\",\"my\",\"ne\",\"next\",\"no\",\"not\",\"oct\",\"open\",\"opendir\",\"or\",\"ord\",\"our\",\"pack\",\"package\",\"pipe\",\"pop\",\"pos\",\"print\",\"printf\",\"prototype\",\"push\",\"q|0\",\"qq\",\"quotemeta\",\"qw\",\"qx\",\"rand\",\"read\",\"readdir\",\"readline\",\"readlink\",\"readpipe\",\"recv\",\"redo\",\"ref\",\"rename\",\"require\",\"reset\",\"return\",\"reverse\",\"rewinddir\",\"rindex\",\"rmdir\",\"say\",\"scalar\",\"seek\",\"seekdir\",\"select\",\"semctl\",\"semget\",\"semop\",\"send\",\"setgrent\",\"sethostent\",\"setnetent\",\"setpgrp\",\"setpriority\",\"setprotoent\",\"setpwent\",\"setservent\",\"setsockopt\",\"shift\",\"shmctl\",\"shmget\",\"shmread\",\"shmwrite\",\"shutdown\",\"sin\",\"sleep\",\"socket\",\"socketpair\",\"sort\",\"splice\",\"split\",\"sprintf\",\"sqrt\",\"srand\",\"stat\",\"state\",\"study\",\"sub\",\"substr\",\"symlink\",\"syscall\",\"sysopen\",\"sysread\",\"sysseek\",\"system\",\"syswrite\",\"tell\",\"telldir\",\"tie\",\"tied\",\"time\",\"times\",\"tr\",\"truncate\",\"uc\",\"ucfirst\",\"umask\",\"undef\",\"unless\",\"unlink\",\"unpack\",\"unshift\",\"untie\",\"until\",\"use\",\"utime\",\"values\",\"vec\",\"wait\",\"waitpid\",\"wantarray\",\"warn\",\"when\",\"while\",\"write\",\"x|0\",\"xor\",\"y|0\"],i=/[dualxmsipngr]{0,12}/,o={$pattern:/[\\w.]+/,keyword:n.join(\" \")},d={className:\"subst\",begin:\"[$@]\\\\{\",end:\"\\\\}\",keywords:o},r={begin:/->\\{/,end:/\\}/},a={scope:\"attr\",match:/\\s+:\\s*\\w+(\\s*\\(.*?\\))?/},s={scope:\"variable\",variants:[{begin:/\\$\\d/},{begin:t.concat(/[$%@](?!\")(\\^\\w\\b|#\\w+(::\\w+)*|\\{\\w+\\}|\\w+(::\\w*)*)/,\"(?![A-Za-z])(?![@$%])\")},{begin:/[$%@](?!\")[^\\s\\w{=]|\\$=/,relevance:0}],contains:[a]},c={className:\"number\",variants:[{match:/0?\\.[0-9][0-9_]+\\b/},{match:/\\bv?(0|[1-9][0-9_]*(\\.[0-9_]+)?|[1-9][0-9_]*)\\b/},{match:/\\b0[0-7][0-7_]*\\b/},{match:/\\b0x[0-9a-fA-F][0-9a-fA-F_]*\\b/},{match:/\\b0b[0-1][0-1_]*\\b/}],relevance:0},l=[e.BACKSLASH_ESCAPE,d,s],m=[/!/,/\\//,/\\|/,/\\?/,/'/,/\"/,/#/],f=(g,p,N=\"\\\\1\")=>{let v=N===\"\\\\1\"?N:t.concat(N,p);return t.concat(t.concat(\"(?:\",g,\")\"),p,/(?:\\\\.|[^\\\\\\/])*?/,v,/(?:\\\\.|[^\\\\\\/])*?/,N,i)},b=(g,p,N)=>t.concat(t.concat(\"(?:\",g,\")\"),p,/(?:\\\\.|[^\\\\\\/])*?/,N,i),y=[s,e.HASH_COMMENT_MODE,e.COMMENT(/^=\\w/,/=cut/,{endsWithParent:!0}),r,{className:\"string\",contains:l,variants:[{begin:\"q[qwxr]?\\\\s*\\\\(\",end:\"\\\\)\",relevance:5},{begin:\"q[qwxr]?\\\\s*\\\\[\",end:\"\\\\]\",relevance:5},{begin:\"q[qwxr]?\\\\s*\\\\{\",end:\"\\\\}\",relevance:5},{begin:\"q[qwxr]?\\\\s*\\\\|\",end:\"\\\\|\",relevance:5},{begin:\"q[qwxr]?\\\\s*<\",end:\">\",relevance:5},{begin:\"qw\\\\s+q\",end:\"q\",relevance:5},{begin:\"'\",end:\"'\",contains:[e.BACKSLASH_ESCAPE]},{begin:'\"',end:'\"'},{begin:\"`\",end:\"`\",contains:[e.BACKSLASH_ESCAPE]},{begin:/\\{\\w+\\}/,relevance:0},{begin:\"-?\\\\w+\\\\s*=>\",relevance:0}]},c,{begin:\"(\\\\/\\\\/|\"+e.RE_STARTERS_RE+\"|\\\\b(split|return|print|reverse|grep)\\\\b)\\\\s*\",keywords:\"split return print reverse grep\",relevance:0,contains:[e.HASH_COMMENT_MODE,{className:\"regexp\",variants:[{begin:f(\"s|tr|y\",t.either(...m,{capture:!0}))},{begin:f(\"s|tr|y\",\"\\\\(\",\"\\\\)\")},{begin:f(\"s|tr|y\",\"\\\\[\",\"\\\\]\")},{begin:f(\"s|tr|y\",\"\\\\{\",\"\\\\}\")}],relevance:2},{className:\"regexp\",variants:[{begin:/(m|qr)\\/\\//,relevance:0},{begin:b(\"(?:m|qr)?\",/\\//,/\\//)},{begin:b(\"m|qr\",t.either(...m,{capture:!0}),/\\1/)},{begin:b(\"m|qr\",/\\(/,/\\)/)},{begin:b(\"m|qr\",/\\[/,/\\]/)},{begin:b(\"m|qr\",/\\{/,/\\}/)}]}]},{className:\"function\",beginKeywords:\"sub method\",end:\"(\\\\s*\\\\(.*?\\\\))?[;{]\",excludeEnd:!0,relevance:5,contains:[e.TITLE_MODE,a]},{className:\"class\",beginKeywords:\"class\",end:\"[;{]\",excludeEnd:!0,relevance:5,contains:[e.TITLE_MODE,a,c]},{begin:\"-\\\\w\\\\b\",relevance:0},{begin:\"^__DATA__$\",end:\"^__END__$\",subLanguage:\"mojolicious\",contains:[{begin:\"^@@.*\",end:\"$\",className:\"comment\"}]}];return d.contains=y,r.contains=y,{name:\"Perl\",aliases:[\"pl\",\"pm\"],keywords:o,contains:y}}function It(e){let t=e.regex,n=/(?![A-Za-z0-9])(?![$])/,i=t.concat(/[a-zA-Z_\\x7f-\\xff][a-zA-Z0-9_\\x7f-\\xff]*/,n),o=t.concat(/(\\\\?[A-Z][a-z0-9_\\x7f-\\xff]+|\\\\?[A-Z]+(?=[A-Z][a-z0-9_\\x7f-\\xff])){1,}/,n),d=t.concat(/[A-Z]+/,n),r={scope:\"variable\",match:\"\\\\$+\"+i},a={scope:\"meta\",variants:[{begin:/<\\?php/,relevance:10},{begin:/<\\?=/},{begin:/<\\?/,relevance:.1},{begin:/\\?>/}]},s={scope:\"subst\",variants:[{begin:/\\$\\w+/},{begin:/\\{\\$/,end:/\\}/}]},c=e.inherit(e.APOS_STRING_MODE,{illegal:null}),l=e.inherit(e.QUOTE_STRING_MODE,{illegal:null,contains:e.QUOTE_STRING_MODE.contains.concat(s)}),m={begin:/<<<[ \\t]*(?:(\\w+)|\"(\\w+)\")\\n/,end:/[ \\t]*(\\w+)\\b/,contains:e.QUOTE_STRING_MODE.contains.concat(s),\"on:begin\":($,G)=>{G.data._beginMatch=$[1]||$[2]},\"on:end\":($,G)=>{G.data._beginMatch!==$[1]&&G.ignoreMatch()}},f=e.END_SAME_AS_BEGIN({begin:/<<<[ \\t]*'(\\w+)'\\n/,end:/[ \\t]*(\\w+)\\b/}),b=`[ \t\n]`,y={scope:\"string\",variants:[l,c,m,f]},g={scope:\"number\",variants:[{begin:\"\\\\b0[bB][01]+(?:_[01]+)*\\\\b\"},{begin:\"\\\\b0[oO][0-7]+(?:_[0-7]+)*\\\\b\"},{begin:\"\\\\b0[xX][\\\\da-fA-F]+(?:_[\\\\da-fA-F]+)*\\\\b\"},{begin:\"(?:\\\\b\\\\d+(?:_\\\\d+)*(\\\\.(?:\\\\d+(?:_\\\\d+)*))?|\\\\B\\\\.\\\\d+)(?:[eE][+-]?\\\\d+)?\"}],relevance:0},p=[\"false\",\"null\",\"true\"],N=[\"__CLASS__\",\"__DIR__\",\"__FILE__\",\"__FUNCTION__\",\"__COMPILER_HALT_OFFSET__\",\"__LINE__\",\"__METHOD__\",\"__NAMESPACE__\",\"__TRAIT__\",\"die\",\"echo\",\"exit\",\"include\",\"include_once\",\"print\",\"require\",\"require_once\",\"array\",\"abstract\",\"and\",\"as\",\"binary\",\"bool\",\"boolean\",\"break\",\"callable\",\"case\",\"catch\",\"class\",\"clone\",\"const\",\"continue\",\"declare\",\"default\",\"do\",\"double\",\"else\",\"elseif\",\"empty\",\"enddeclare\",\"endfor\",\"endforeach\",\"endif\",\"endswitch\",\"endwhile\",\"enum\",\"eval\",\"extends\",\"final\",\"finally\",\"float\",\"for\",\"foreach\",\"from\",\"global\",\"goto\",\"if\",\"implements\",\"instanceof\",\"insteadof\",\"int\",\"integer\",\"interface\",\"isset\",\"iterable\",\"list\",\"match|0\",\"mixed\",\"new\",\"never\",\"object\",\"or\",\"private\",\"protected\",\"public\",\"readonly\",\"real\",\"return\",\"string\",\"switch\",\"throw\",\"trait\",\"try\",\"unset\",\"use\",\"var\",\"void\",\"while\",\"xor\",\"yield\"],v=[\"Error|0\",\"AppendIterator\",\"ArgumentCountError\",\"ArithmeticError\",\"ArrayIterator\",\"ArrayObject\",\"AssertionError\",\"BadFunctionCallException\",\"BadMethodCallException\",\"CachingIterator\",\"CallbackFilterIterator\",\"CompileError\",\"Countable\",\"DirectoryIterator\",\"DivisionByZeroError\",\"DomainException\",\"EmptyIterator\",\"ErrorException\",\"Exception\",\"FilesystemIterator\",\"FilterIterator\",\"GlobIterator\",\"InfiniteIterator\",\"InvalidArgumentException\",\"IteratorIterator\",\"LengthException\",\"LimitIterator\",\"LogicException\",\"MultipleIterator\",\"NoRewindIterator\",\"OutOfBoundsException\",\"OutOfRangeException\",\"OuterIterator\",\"OverflowException\",\"ParentIterator\",\"ParseError\",\"RangeException\",\"RecursiveArrayIterator\",\"RecursiveCachingIterator\",\"RecursiveCallbackFilterIterator\",\"RecursiveDirectoryIterator\",\"RecursiveFilterIterator\",\"RecursiveIterator\",\"RecursiveIteratorIterator\",\"RecursiveRegexIterator\",\"RecursiveTreeIterator\",\"RegexIterator\",\"RuntimeException\",\"SeekableIterator\",\"SplDoublyLinkedList\",\"SplFileInfo\",\"SplFileObject\",\"SplFixedArray\",\"SplHeap\",\"SplMaxHeap\",\"SplMinHeap\",\"SplObjectStorage\",\"SplObserver\",\"SplPriorityQueue\",\"SplQueue\",\"SplStack\",\"SplSubject\",\"SplTempFileObject\",\"TypeError\",\"UnderflowException\",\"UnexpectedValueException\",\"UnhandledMatchError\",\"ArrayAccess\",\"BackedEnum\",\"Closure\",\"Fiber\",\"Generator\",\"Iterator\",\"IteratorAggregate\",\"Serializable\",\"Stringable\",\"Throwable\",\"Traversable\",\"UnitEnum\",\"WeakReference\",\"WeakMap\",\"Directory\",\"__PHP_Incomplete_Class\",\"parent\",\"php_user_filter\",\"self\",\"static\",\"stdClass\"],w={keyword:N,literal:($=>{let G=[];return $.forEach(u=>{G.push(u),u.toLowerCase()===u?G.push(u.toUpperCase()):G.push(u.toLowerCase())}),G})(p),built_in:v},k=$=>$.map(G=>G.replace(/\\|\\d+$/,\"\")),O={variants:[{match:[/new/,t.concat(b,\"+\"),t.concat(\"(?!\",k(v).join(\"\\\\b|\"),\"\\\\b)\"),o],scope:{1:\"keyword\",4:\"title.class\"}}]},z=t.concat(i,\"\\\\b(?!\\\\()\"),I={variants:[{match:[t.concat(/::/,t.lookahead(/(?!class\\b)/)),z],scope:{2:\"variable.constant\"}},{match:[/::/,/class/],scope:{2:\"variable.language\"}},{match:[o,t.concat(/::/,t.lookahead(/(?!class\\b)/)),z],scope:{1:\"title.class\",3:\"variable.constant\"}},{match:[o,t.concat(\"::\",t.lookahead(/(?!class\\b)/))],scope:{1:\"title.class\"}},{match:[o,/::/,/class/],scope:{1:\"title.class\",3:\"variable.language\"}}]},U={scope:\"attr\",match:t.concat(i,t.lookahead(\":\"),t.lookahead(/(?!::)/))},Y={relevance:0,begin:/\\(/,end:/\\)/,keywords:w,contains:[U,r,I,e.C_BLOCK_COMMENT_MODE,e.C_LINE_COMMENT_MODE,e.HASH_COMMENT_MODE,y,g,O]},j={relevance:0,match:[/\\b/,t.concat(\"(?!fn\\\\b|function\\\\b|\",k(N).join(\"\\\\b|\"),\"|\",k(v).join(\"\\\\b|\"),\"\\\\b)\"),i,t.concat(b,\"*\"),t.lookahead(/(?=\\()/)],scope:{3:\"title.function.invoke\"},contains:[Y]};Y.contains.push(j);let X=[U,I,e.C_BLOCK_COMMENT_MODE,e.C_LINE_COMMENT_MODE,e.HASH_COMMENT_MODE,y,g,O],J={begin:t.concat(/#\\[\\s*\\\\?/,t.either(o,d)),beginScope:\"meta\",end:/]/,endScope:\"meta\",keywords:{literal:p,keyword:[\"new\",\"array\"]},contains:[{begin:/\\[/,end:/]/,keywords:{literal:p,keyword:[\"new\",\"array\"]},contains:[\"self\",...X]},...X,{scope:\"meta\",variants:[{match:o},{match:d}]}]};return{case_insensitive:!1,keywords:w,contains:[J,e.HASH_COMMENT_MODE,e.COMMENT(\"//\",\"$\"),e.COMMENT(\"/\\\\*\",\"\\\\*/\",{contains:[{scope:\"doctag\",match:\"@[A-Za-z]+\"}]}),{match:/__halt_compiler\\(\\);/,keywords:\"__halt_compiler\",starts:{scope:\"comment\",end:e.MATCH_NOTHING_RE,contains:[{match:/\\?>/,scope:\"meta\",endsParent:!0}]}},a,{scope:\"variable.language\",match:/\\$this\\b/},r,j,I,{match:[/const/,/\\s/,i],scope:{1:\"keyword\",3:\"variable.constant\"}},O,{scope:\"function\",relevance:0,beginKeywords:\"fn function\",end:/[;{]/,excludeEnd:!0,illegal:\"[$%\\\\[]\",contains:[{beginKeywords:\"use\"},e.UNDERSCORE_TITLE_MODE,{begin:\"=>\",endsParent:!0},{scope:\"params\",begin:\"\\\\(\",end:\"\\\\)\",excludeBegin:!0,excludeEnd:!0,keywords:w,contains:[\"self\",J,r,I,e.C_BLOCK_COMMENT_MODE,e.C_LINE_COMMENT_MODE,e.HASH_COMMENT_MODE,y,g]}]},{scope:\"class\",variants:[{beginKeywords:\"enum\",illegal:/[($\"]/},{beginKeywords:\"class interface trait\",illegal:/[:($\"]/}],relevance:0,end:/\\{/,excludeEnd:!0,contains:[{beginKeywords:\"extends implements\"},e.UNDERSCORE_TITLE_MODE]},{beginKeywords:\"namespace\",relevance:0,end:\";\",illegal:/[.']/,contains:[e.inherit(e.UNDERSCORE_TITLE_MODE,{scope:\"title.class\"})]},{beginKeywords:\"use\",relevance:0,end:\";\",contains:[{match:/\\b(as|const|function)\\b/,scope:\"keyword\"},e.UNDERSCORE_TITLE_MODE]},y,g]}}function Ct(e){return{name:\"PHP template\",subLanguage:\"xml\",contains:[{begin:/<\\?(php|=)?/,end:/\\?>/,subLanguage:\"php\",contains:[{begin:\"/\\\\*\",end:\"\\\\*/\",skip:!0},{begin:'b\"',end:'\"',skip:!0},{begin:\"b'\",end:\"'\",skip:!0},e.inherit(e.APOS_STRING_MODE,{illegal:null,className:null,contains:null,skip:!0}),e.inherit(e.QUOTE_STRING_MODE,{illegal:null,className:null,contains:null,skip:!0})]}]}}function Lt(e){return{name:\"Plain text\",aliases:[\"text\",\"txt\"],disableAutodetect:!0}}function Dt(e){let t=e.regex,n=/[\\p{XID_Start}_]\\p{XID_Continue}*/u,i=[\"and\",\"as\",\"assert\",\"async\",\"await\",\"break\",\"case\",\"class\",\"continue\",\"def\",\"del\",\"elif\",\"else\",\"except\",\"finally\",\"for\",\"from\",\"global\",\"if\",\"import\",\"in\",\"is\",\"lambda\",\"match\",\"nonlocal|10\",\"not\",\"or\",\"pass\",\"raise\",\"return\",\"try\",\"while\",\"with\",\"yield\"],a={$pattern:/[A-Za-z]\\w+|__\\w+__/,keyword:i,built_in:[\"__import__\",\"abs\",\"all\",\"any\",\"ascii\",\"bin\",\"bool\",\"breakpoint\",\"bytearray\",\"bytes\",\"callable\",\"chr\",\"classmethod\",\"compile\",\"complex\",\"delattr\",\"dict\",\"dir\",\"divmod\",\"enumerate\",\"eval\",\"exec\",\"filter\",\"float\",\"format\",\"frozenset\",\"getattr\",\"globals\",\"hasattr\",\"hash\",\"help\",\"hex\",\"id\",\"input\",\"int\",\"isinstance\",\"issubclass\",\"iter\",\"len\",\"list\",\"locals\",\"map\",\"max\",\"memoryview\",\"min\",\"next\",\"object\",\"oct\",\"open\",\"ord\",\"pow\",\"print\",\"property\",\"range\",\"repr\",\"reversed\",\"round\",\"set\",\"setattr\",\"slice\",\"sorted\",\"staticmethod\",\"str\",\"sum\",\"super\",\"tuple\",\"type\",\"vars\",\"zip\"],literal:[\"__debug__\",\"Ellipsis\",\"False\",\"None\",\"NotImplemented\",\"True\"],type:[\"Any\",\"Callable\",\"Coroutine\",\"Dict\",\"List\",\"Literal\",\"Generic\",\"Optional\",\"Sequence\",\"Set\",\"Tuple\",\"Type\",\"Union\"]},s={className:\"meta\",begin:/^(>>>|\\.\\.\\.) /},c={className:\"subst\",begin:/\\{/,end:/\\}/,keywords:a,illegal:/#/},l={begin:/\\{\\{/,relevance:0},m={className:\"string\",contains:[e.BACKSLASH_ESCAPE],variants:[{begin:/([uU]|[bB]|[rR]|[bB][rR]|[rR][bB])?'''/,end:/'''/,contains:[e.BACKSLASH_ESCAPE,s],relevance:10},{begin:/([uU]|[bB]|[rR]|[bB][rR]|[rR][bB])?\"\"\"/,end:/\"\"\"/,contains:[e.BACKSLASH_ESCAPE,s],relevance:10},{begin:/([fF][rR]|[rR][fF]|[fF])'''/,end:/'''/,contains:[e.BACKSLASH_ESCAPE,s,l,c]},{begin:/([fF][rR]|[rR][fF]|[fF])\"\"\"/,end:/\"\"\"/,contains:[e.BACKSLASH_ESCAPE,s,l,c]},{begin:/([uU]|[rR])'/,end:/'/,relevance:10},{begin:/([uU]|[rR])\"/,end:/\"/,relevance:10},{begin:/([bB]|[bB][rR]|[rR][bB])'/,end:/'/},{begin:/([bB]|[bB][rR]|[rR][bB])\"/,end:/\"/},{begin:/([fF][rR]|[rR][fF]|[fF])'/,end:/'/,contains:[e.BACKSLASH_ESCAPE,l,c]},{begin:/([fF][rR]|[rR][fF]|[fF])\"/,end:/\"/,contains:[e.BACKSLASH_ESCAPE,l,c]},e.APOS_STRING_MODE,e.QUOTE_STRING_MODE]},f=\"[0-9](_?[0-9])*\",b=`(\\\\b(${f}))?\\\\.(${f})|\\\\b(${f})\\\\.`,y=`\\\\b|${i.join(\"|\")}`,g={className:\"number\",relevance:0,variants:[{begin:`(\\\\b(${f})|(${b}))[eE][+-]?(${f})[jJ]?(?=${y})`},{begin:`(${b})[jJ]?`},{begin:`\\\\b([1-9](_?[0-9])*|0+(_?0)*)[lLjJ]?(?=${y})`},{begin:`\\\\b0[bB](_?[01])+[lL]?(?=${y})`},{begin:`\\\\b0[oO](_?[0-7])+[lL]?(?=${y})`},{begin:`\\\\b0[xX](_?[0-9a-fA-F])+[lL]?(?=${y})`},{begin:`\\\\b(${f})[jJ](?=${y})`}]},p={className:\"comment\",begin:t.lookahead(/# type:/),end:/$/,keywords:a,contains:[{begin:/# type:/},{begin:/#/,end:/\\b\\B/,endsWithParent:!0}]},N={className:\"params\",variants:[{className:\"\",begin:/\\(\\s*\\)/,skip:!0},{begin:/\\(/,end:/\\)/,excludeBegin:!0,excludeEnd:!0,keywords:a,contains:[\"self\",s,g,m,e.HASH_COMMENT_MODE]}]};return c.contains=[m,g,s],{name:\"Python\",aliases:[\"py\",\"gyp\",\"ipython\"],unicodeRegex:!0,keywords:a,illegal:/(<\\/|\\?)|=>/,contains:[s,g,{scope:\"variable.language\",match:/\\bself\\b/},{beginKeywords:\"if\",relevance:0},{match:/\\bor\\b/,scope:\"keyword\"},m,p,e.HASH_COMMENT_MODE,{match:[/\\bdef/,/\\s+/,n],scope:{1:\"keyword\",3:\"title.function\"},contains:[N]},{variants:[{match:[/\\bclass/,/\\s+/,n,/\\s*/,/\\(\\s*/,n,/\\s*\\)/]},{match:[/\\bclass/,/\\s+/,n]}],scope:{1:\"keyword\",3:\"title.class\",6:\"title.class.inherited\"}},{className:\"meta\",begin:/^[\\t ]*@/,end:/(?=#)|$/,contains:[g,N,m]}]}}function Bt(e){return{aliases:[\"pycon\"],contains:[{className:\"meta.prompt\",starts:{end:/ |$/,starts:{end:\"$\",subLanguage:\"python\"}},variants:[{begin:/^>>>(?=[ ]|$)/},{begin:/^\\.\\.\\.(?=[ ]|$)/}]}]}}function Pt(e){let t=e.regex,n=/(?:(?:[a-zA-Z]|\\.[._a-zA-Z])[._a-zA-Z0-9]*)|\\.(?!\\d)/,i=t.either(/0[xX][0-9a-fA-F]+\\.[0-9a-fA-F]*[pP][+-]?\\d+i?/,/0[xX][0-9a-fA-F]+(?:[pP][+-]?\\d+)?[Li]?/,/(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?[Li]?/),o=/[=!<>:]=|\\|\\||&&|:::?|<-|<<-|->>|->|\\|>|[-+*\\/?!$&|:<=>@^~]|\\*\\*/,d=t.either(/[()]/,/[{}]/,/\\[\\[/,/[[\\]]/,/\\\\/,/,/);return{name:\"R\",keywords:{$pattern:n,keyword:\"function if in break next repeat else for while\",literal:\"NULL NA TRUE FALSE Inf NaN NA_integer_|10 NA_real_|10 NA_character_|10 NA_complex_|10\",built_in:\"LETTERS letters month.abb month.name pi T F abs acos acosh all any anyNA Arg as.call as.character as.complex as.double as.environment as.integer as.logical as.null.default as.numeric as.raw asin asinh atan atanh attr attributes baseenv browser c call ceiling class Conj cos cosh cospi cummax cummin cumprod cumsum digamma dim dimnames emptyenv exp expression floor forceAndCall gamma gc.time globalenv Im interactive invisible is.array is.atomic is.call is.character is.complex is.double is.environment is.expression is.finite is.function is.infinite is.integer is.language is.list is.logical is.matrix is.na is.name is.nan is.null is.numeric is.object is.pairlist is.raw is.recursive is.single is.symbol lazyLoadDBfetch length lgamma list log max min missing Mod names nargs nzchar oldClass on.exit pos.to.env proc.time prod quote range Re rep retracemem return round seq_along seq_len seq.int sign signif sin sinh sinpi sqrt standardGeneric substitute sum switch tan tanh tanpi tracemem trigamma trunc unclass untracemem UseMethod xtfrm\"},contains:[e.COMMENT(/#'/,/$/,{contains:[{scope:\"doctag\",match:/@examples/,starts:{end:t.lookahead(t.either(/\\n^#'\\s*(?=@[a-zA-Z]+)/,/\\n^(?!#')/)),endsParent:!0}},{scope:\"doctag\",begin:\"@param\",end:/$/,contains:[{scope:\"variable\",variants:[{match:n},{match:/`(?:\\\\.|[^`\\\\])+`/}],endsParent:!0}]},{scope:\"doctag\",match:/@[a-zA-Z]+/},{scope:\"keyword\",match:/\\\\[a-zA-Z]+/}]}),e.HASH_COMMENT_MODE,{scope:\"string\",contains:[e.BACKSLASH_ESCAPE],variants:[e.END_SAME_AS_BEGIN({begin:/[rR]\"(-*)\\(/,end:/\\)(-*)\"/}),e.END_SAME_AS_BEGIN({begin:/[rR]\"(-*)\\{/,end:/\\}(-*)\"/}),e.END_SAME_AS_BEGIN({begin:/[rR]\"(-*)\\[/,end:/\\](-*)\"/}),e.END_SAME_AS_BEGIN({begin:/[rR]'(-*)\\(/,end:/\\)(-*)'/}),e.END_SAME_AS_BEGIN({begin:/[rR]'(-*)\\{/,end:/\\}(-*)'/}),e.END_SAME_AS_BEGIN({begin:/[rR]'(-*)\\[/,end:/\\](-*)'/}),{begin:'\"',end:'\"',relevance:0},{begin:\"'\",end:\"'\",relevance:0}]},{relevance:0,variants:[{scope:{1:\"operator\",2:\"number\"},match:[o,i]},{scope:{1:\"operator\",2:\"number\"},match:[/%[^%]*%/,i]},{scope:{1:\"punctuation\",2:\"number\"},match:[d,i]},{scope:{2:\"number\"},match:[/[^a-zA-Z0-9._]|^/,i]}]},{scope:{3:\"operator\"},match:[n,/\\s+/,/<-/,/\\s+/]},{scope:\"operator\",relevance:0,variants:[{match:o},{match:/%[^%]*%/}]},{scope:\"punctuation\",relevance:0,match:d},{begin:\"`\",end:\"`\",contains:[{begin:/\\\\./}]}]}}function Ut(e){let t=e.regex,n=\"([a-zA-Z_]\\\\w*[!?=]?|[-+~]@|<<|>>|=~|===?|<=>|[<>]=?|\\\\*\\\\*|[-/+%^&*~`|]|\\\\[\\\\]=?)\",i=t.either(/\\b([A-Z]+[a-z0-9]+)+/,/\\b([A-Z]+[a-z0-9]+)+[A-Z]+/),o=t.concat(i,/(::\\w+)*/),r={\"variable.constant\":[\"__FILE__\",\"__LINE__\",\"__ENCODING__\"],\"variable.language\":[\"self\",\"super\"],keyword:[\"alias\",\"and\",\"begin\",\"BEGIN\",\"break\",\"case\",\"class\",\"defined\",\"do\",\"else\",\"elsif\",\"end\",\"END\",\"ensure\",\"for\",\"if\",\"in\",\"module\",\"next\",\"not\",\"or\",\"redo\",\"require\",\"rescue\",\"retry\",\"return\",\"then\",\"undef\",\"unless\",\"until\",\"when\",\"while\",\"yield\",...[\"include\",\"extend\",\"prepend\",\"public\",\"private\",\"protected\",\"raise\",\"throw\"]],built_in:[\"proc\",\"lambda\",\"attr_accessor\",\"attr_reader\",\"attr_writer\",\"define_method\",\"private_constant\",\"module_function\"],literal:[\"true\",\"false\",\"nil\"]},a={className:\"doctag\",begin:\"@[A-Za-z]+\"},s={begin:\"#<\",end:\">\"},c=[e.COMMENT(\"#\",\"$\",{contains:[a]}),e.COMMENT(\"^=begin\",\"^=end\",{contains:[a],relevance:10}),e.COMMENT(\"^__END__\",e.MATCH_NOTHING_RE)],l={className:\"subst\",begin:/#\\{/,end:/\\}/,keywords:r},m={className:\"string\",contains:[e.BACKSLASH_ESCAPE,l],variants:[{begin:/'/,end:/'/},{begin:/\"/,end:/\"/},{begin:/`/,end:/`/},{begin:/%[qQwWx]?\\(/,end:/\\)/},{begin:/%[qQwWx]?\\[/,end:/\\]/},{begin:/%[qQwWx]?\\{/,end:/\\}/},{begin:/%[qQwWx]?</,end:/>/},{begin:/%[qQwWx]?\\//,end:/\\//},{begin:/%[qQwWx]?%/,end:/%/},{begin:/%[qQwWx]?-/,end:/-/},{begin:/%[qQwWx]?\\|/,end:/\\|/},{begin:/\\B\\?(\\\\\\d{1,3})/},{begin:/\\B\\?(\\\\x[A-Fa-f0-9]{1,2})/},{begin:/\\B\\?(\\\\u\\{?[A-Fa-f0-9]{1,6}\\}?)/},{begin:/\\B\\?(\\\\M-\\\\C-|\\\\M-\\\\c|\\\\c\\\\M-|\\\\M-|\\\\C-\\\\M-)[\\x20-\\x7e]/},{begin:/\\B\\?\\\\(c|C-)[\\x20-\\x7e]/},{begin:/\\B\\?\\\\?\\S/},{begin:t.concat(/<<[-~]?'?/,t.lookahead(/(\\w+)(?=\\W)[^\\n]*\\n(?:[^\\n]*\\n)*?\\s*\\1\\b/)),contains:[e.END_SAME_AS_BEGIN({begin:/(\\w+)/,end:/(\\w+)/,contains:[e.BACKSLASH_ESCAPE,l]})]}]},f=\"[1-9](_?[0-9])*|0\",b=\"[0-9](_?[0-9])*\",y={className:\"number\",relevance:0,variants:[{begin:`\\\\b(${f})(\\\\.(${b}))?([eE][+-]?(${b})|r)?i?\\\\b`},{begin:\"\\\\b0[dD][0-9](_?[0-9])*r?i?\\\\b\"},{begin:\"\\\\b0[bB][0-1](_?[0-1])*r?i?\\\\b\"},{begin:\"\\\\b0[oO][0-7](_?[0-7])*r?i?\\\\b\"},{begin:\"\\\\b0[xX][0-9a-fA-F](_?[0-9a-fA-F])*r?i?\\\\b\"},{begin:\"\\\\b0(_?[0-7])+r?i?\\\\b\"}]},g={variants:[{match:/\\(\\)/},{className:\"params\",begin:/\\(/,end:/(?=\\))/,excludeBegin:!0,endsParent:!0,keywords:r}]},O=[m,{variants:[{match:[/class\\s+/,o,/\\s+<\\s+/,o]},{match:[/\\b(class|module)\\s+/,o]}],scope:{2:\"title.class\",4:\"title.class.inherited\"},keywords:r},{match:[/(include|extend)\\s+/,o],scope:{2:\"title.class\"},keywords:r},{relevance:0,match:[o,/\\.new[. (]/],scope:{1:\"title.class\"}},{relevance:0,match:/\\b[A-Z][A-Z_0-9]+\\b/,className:\"variable.constant\"},{relevance:0,match:i,scope:\"title.class\"},{match:[/def/,/\\s+/,n],scope:{1:\"keyword\",3:\"title.function\"},contains:[g]},{begin:e.IDENT_RE+\"::\"},{className:\"symbol\",begin:e.UNDERSCORE_IDENT_RE+\"(!|\\\\?)?:\",relevance:0},{className:\"symbol\",begin:\":(?!\\\\s)\",contains:[m,{begin:n}],relevance:0},y,{className:\"variable\",begin:\"(\\\\$\\\\W)|((\\\\$|@@?)(\\\\w+))(?=[^@$?])(?![A-Za-z])(?![@$?'])\"},{className:\"params\",begin:/\\|(?!=)/,end:/\\|/,excludeBegin:!0,excludeEnd:!0,relevance:0,keywords:r},{begin:\"(\"+e.RE_STARTERS_RE+\"|unless)\\\\s*\",keywords:\"unless\",contains:[{className:\"regexp\",contains:[e.BACKSLASH_ESCAPE,l],illegal:/\\n/,variants:[{begin:\"/\",end:\"/[a-z]*\"},{begin:/%r\\{/,end:/\\}[a-z]*/},{begin:\"%r\\\\(\",end:\"\\\\)[a-z]*\"},{begin:\"%r!\",end:\"![a-z]*\"},{begin:\"%r\\\\[\",end:\"\\\\][a-z]*\"}]}].concat(s,c),relevance:0}].concat(s,c);l.contains=O,g.contains=O;let Y=[{begin:/^\\s*=>/,starts:{end:\"$\",contains:O}},{className:\"meta.prompt\",begin:\"^(\"+\"[>?]>\"+\"|\"+\"[\\\\w#]+\\\\(\\\\w+\\\\):\\\\d+:\\\\d+[>*]\"+\"|\"+\"(\\\\w+-)?\\\\d+\\\\.\\\\d+\\\\.\\\\d+(p\\\\d+)?[^\\\\d][^>]+>\"+\")(?=[ ])\",starts:{end:\"$\",keywords:r,contains:O}}];return c.unshift(s),{name:\"Ruby\",aliases:[\"rb\",\"gemspec\",\"podspec\",\"thor\",\"irb\"],keywords:r,illegal:/\\/\\*/,contains:[e.SHEBANG({binary:\"ruby\"})].concat(Y).concat(c).concat(O)}}function Ft(e){let t=e.regex,n=/(r#)?/,i=t.concat(n,e.UNDERSCORE_IDENT_RE),o=t.concat(n,e.IDENT_RE),d={className:\"title.function.invoke\",relevance:0,begin:t.concat(/\\b/,/(?!let|for|while|if|else|match\\b)/,o,t.lookahead(/\\s*\\(/))},r=\"([ui](8|16|32|64|128|size)|f(32|64))?\",a=[\"abstract\",\"as\",\"async\",\"await\",\"become\",\"box\",\"break\",\"const\",\"continue\",\"crate\",\"do\",\"dyn\",\"else\",\"enum\",\"extern\",\"false\",\"final\",\"fn\",\"for\",\"if\",\"impl\",\"in\",\"let\",\"loop\",\"macro\",\"match\",\"mod\",\"move\",\"mut\",\"override\",\"priv\",\"pub\",\"ref\",\"return\",\"self\",\"Self\",\"static\",\"struct\",\"super\",\"trait\",\"true\",\"try\",\"type\",\"typeof\",\"union\",\"unsafe\",\"unsized\",\"use\",\"virtual\",\"where\",\"while\",\"yield\"],s=[\"true\",\"false\",\"Some\",\"None\",\"Ok\",\"Err\"],c=[\"drop \",\"Copy\",\"Send\",\"Sized\",\"Sync\",\"Drop\",\"Fn\",\"FnMut\",\"FnOnce\",\"ToOwned\",\"Clone\",\"Debug\",\"PartialEq\",\"PartialOrd\",\"Eq\",\"Ord\",\"AsRef\",\"AsMut\",\"Into\",\"From\",\"Default\",\"Iterator\",\"Extend\",\"IntoIterator\",\"DoubleEndedIterator\",\"ExactSizeIterator\",\"SliceConcatExt\",\"ToString\",\"assert!\",\"assert_eq!\",\"bitflags!\",\"bytes!\",\"cfg!\",\"col!\",\"concat!\",\"concat_idents!\",\"debug_assert!\",\"debug_assert_eq!\",\"env!\",\"eprintln!\",\"panic!\",\"file!\",\"format!\",\"format_args!\",\"include_bytes!\",\"include_str!\",\"line!\",\"local_data_key!\",\"module_path!\",\"option_env!\",\"print!\",\"println!\",\"select!\",\"stringify!\",\"try!\",\"unimplemented!\",\"unreachable!\",\"vec!\",\"write!\",\"writeln!\",\"macro_rules!\",\"assert_ne!\",\"debug_assert_ne!\"],l=[\"i8\",\"i16\",\"i32\",\"i64\",\"i128\",\"isize\",\"u8\",\"u16\",\"u32\",\"u64\",\"u128\",\"usize\",\"f32\",\"f64\",\"str\",\"char\",\"bool\",\"Box\",\"Option\",\"Result\",\"String\",\"Vec\"];return{name:\"Rust\",aliases:[\"rs\"],keywords:{$pattern:e.IDENT_RE+\"!?\",type:l,keyword:a,literal:s,built_in:c},illegal:\"</\",contains:[e.C_LINE_COMMENT_MODE,e.COMMENT(\"/\\\\*\",\"\\\\*/\",{contains:[\"self\"]}),e.inherit(e.QUOTE_STRING_MODE,{begin:/b?\"/,illegal:null}),{className:\"symbol\",begin:/'[a-zA-Z_][a-zA-Z0-9_]*(?!')/},{scope:\"string\",variants:[{begin:/b?r(#*)\"(.|\\n)*?\"\\1(?!#)/},{begin:/b?'/,end:/'/,contains:[{scope:\"char.escape\",match:/\\\\('|\\w|x\\w{2}|u\\w{4}|U\\w{8})/}]}]},{className:\"number\",variants:[{begin:\"\\\\b0b([01_]+)\"+r},{begin:\"\\\\b0o([0-7_]+)\"+r},{begin:\"\\\\b0x([A-Fa-f0-9_]+)\"+r},{begin:\"\\\\b(\\\\d[\\\\d_]*(\\\\.[0-9_]+)?([eE][+-]?[0-9_]+)?)\"+r}],relevance:0},{begin:[/fn/,/\\s+/,i],className:{1:\"keyword\",3:\"title.function\"}},{className:\"meta\",begin:\"#!?\\\\[\",end:\"\\\\]\",contains:[{className:\"string\",begin:/\"/,end:/\"/,contains:[e.BACKSLASH_ESCAPE]}]},{begin:[/let/,/\\s+/,/(?:mut\\s+)?/,i],className:{1:\"keyword\",3:\"keyword\",4:\"variable\"}},{begin:[/for/,/\\s+/,i,/\\s+/,/in/],className:{1:\"keyword\",3:\"variable\",5:\"keyword\"}},{begin:[/type/,/\\s+/,i],className:{1:\"keyword\",3:\"title.class\"}},{begin:[/(?:trait|enum|struct|union|impl|for)/,/\\s+/,i],className:{1:\"keyword\",3:\"title.class\"}},{begin:e.IDENT_RE+\"::\",keywords:{keyword:\"Self\",built_in:c,type:l}},{className:\"punctuation\",begin:\"->\"},d]}}var mi=e=>({IMPORTANT:{scope:\"meta\",begin:\"!important\"},BLOCK_COMMENT:e.C_BLOCK_COMMENT_MODE,HEXCOLOR:{scope:\"number\",begin:/#(([0-9a-fA-F]{3,4})|(([0-9a-fA-F]{2}){3,4}))\\b/},UNICODE_RANGE:{scope:\"number\",begin:/\\b[Uu]\\+[0-9A-Fa-f][0-9A-Fa-f?]{0,4}(-[0-9A-Fa-f][0-9A-Fa-f]{0,4})?/},FUNCTION_DISPATCH:{className:\"built_in\",begin:/[\\w-]+(?=\\()/},ATTRIBUTE_SELECTOR_MODE:{scope:\"selector-attr\",begin:/\\[/,end:/\\]/,illegal:\"$\",contains:[e.APOS_STRING_MODE,e.QUOTE_STRING_MODE]},CSS_NUMBER_MODE:{scope:\"number\",begin:e.NUMBER_RE+\"(%|em|ex|ch|rem|vw|vh|vmin|vmax|cm|mm|in|pt|pc|px|deg|grad|rad|turn|s|ms|Hz|kHz|dpi|dpcm|dppx)?\",relevance:0},CSS_VARIABLE:{className:\"attr\",begin:/--[A-Za-z_][A-Za-z0-9_-]*/}}),fi=[\"a\",\"abbr\",\"address\",\"article\",\"aside\",\"audio\",\"b\",\"blockquote\",\"body\",\"button\",\"canvas\",\"caption\",\"cite\",\"code\",\"dd\",\"del\",\"details\",\"dfn\",\"div\",\"dl\",\"dt\",\"em\",\"fieldset\",\"figcaption\",\"figure\",\"footer\",\"form\",\"h1\",\"h2\",\"h3\",\"h4\",\"h5\",\"h6\",\"header\",\"hgroup\",\"html\",\"i\",\"iframe\",\"img\",\"input\",\"ins\",\"kbd\",\"label\",\"legend\",\"li\",\"main\",\"mark\",\"menu\",\"nav\",\"object\",\"ol\",\"optgroup\",\"option\",\"p\",\"picture\",\"q\",\"quote\",\"samp\",\"section\",\"select\",\"source\",\"span\",\"strong\",\"summary\",\"sup\",\"table\",\"tbody\",\"td\",\"textarea\",\"tfoot\",\"th\",\"thead\",\"time\",\"tr\",\"ul\",\"var\",\"video\"],_i=[\"defs\",\"g\",\"marker\",\"mask\",\"pattern\",\"svg\",\"switch\",\"symbol\",\"feBlend\",\"feColorMatrix\",\"feComponentTransfer\",\"feComposite\",\"feConvolveMatrix\",\"feDiffuseLighting\",\"feDisplacementMap\",\"feFlood\",\"feGaussianBlur\",\"feImage\",\"feMerge\",\"feMorphology\",\"feOffset\",\"feSpecularLighting\",\"feTile\",\"feTurbulence\",\"linearGradient\",\"radialGradient\",\"stop\",\"circle\",\"ellipse\",\"image\",\"line\",\"path\",\"polygon\",\"polyline\",\"rect\",\"text\",\"use\",\"textPath\",\"tspan\",\"foreignObject\",\"clipPath\"],Ei=[...fi,..._i],hi=[\"any-hover\",\"any-pointer\",\"aspect-ratio\",\"color\",\"color-gamut\",\"color-index\",\"device-aspect-ratio\",\"device-height\",\"device-width\",\"display-mode\",\"forced-colors\",\"grid\",\"height\",\"hover\",\"inverted-colors\",\"monochrome\",\"orientation\",\"overflow-block\",\"overflow-inline\",\"pointer\",\"prefers-color-scheme\",\"prefers-contrast\",\"prefers-reduced-motion\",\"prefers-reduced-transparency\",\"resolution\",\"scan\",\"scripting\",\"update\",\"width\",\"min-width\",\"max-width\",\"min-height\",\"max-height\"].sort().reverse(),Ni=[\"active\",\"any-link\",\"blank\",\"checked\",\"current\",\"default\",\"defined\",\"dir\",\"disabled\",\"drop\",\"empty\",\"enabled\",\"first\",\"first-child\",\"first-of-type\",\"fullscreen\",\"future\",\"focus\",\"focus-visible\",\"focus-within\",\"has\",\"host\",\"host-context\",\"hover\",\"indeterminate\",\"in-range\",\"invalid\",\"is\",\"lang\",\"last-child\",\"last-of-type\",\"left\",\"link\",\"local-link\",\"not\",\"nth-child\",\"nth-col\",\"nth-last-child\",\"nth-last-col\",\"nth-last-of-type\",\"nth-of-type\",\"only-child\",\"only-of-type\",\"optional\",\"out-of-range\",\"past\",\"placeholder-shown\",\"read-only\",\"read-write\",\"required\",\"right\",\"root\",\"scope\",\"target\",\"target-within\",\"user-invalid\",\"valid\",\"visited\",\"where\"].sort().reverse(),yi=[\"after\",\"backdrop\",\"before\",\"cue\",\"cue-region\",\"first-letter\",\"first-line\",\"grammar-error\",\"marker\",\"part\",\"placeholder\",\"selection\",\"slotted\",\"spelling-error\"].sort().reverse(),Ti=[\"accent-color\",\"align-content\",\"align-items\",\"align-self\",\"alignment-baseline\",\"all\",\"anchor-name\",\"animation\",\"animation-composition\",\"animation-delay\",\"animation-direction\",\"animation-duration\",\"animation-fill-mode\",\"animation-iteration-count\",\"animation-name\",\"animation-play-state\",\"animation-range\",\"animation-range-end\",\"animation-range-start\",\"animation-timeline\",\"animation-timing-function\",\"appearance\",\"aspect-ratio\",\"backdrop-filter\",\"backface-visibility\",\"background\",\"background-attachment\",\"background-blend-mode\",\"background-clip\",\"background-color\",\"background-image\",\"background-origin\",\"background-position\",\"background-position-x\",\"background-position-y\",\"background-repeat\",\"background-size\",\"baseline-shift\",\"block-size\",\"border\",\"border-block\",\"border-block-color\",\"border-block-end\",\"border-block-end-color\",\"border-block-end-style\",\"border-block-end-width\",\"border-block-start\",\"border-block-start-color\",\"border-block-start-style\",\"border-block-start-width\",\"border-block-style\",\"border-block-width\",\"border-bottom\",\"border-bottom-color\",\"border-bottom-left-radius\",\"border-bottom-right-radius\",\"border-bottom-style\",\"border-bottom-width\",\"border-collapse\",\"border-color\",\"border-end-end-radius\",\"border-end-start-radius\",\"border-image\",\"border-image-outset\",\"border-image-repeat\",\"border-image-slice\",\"border-image-source\",\"border-image-width\",\"border-inline\",\"border-inline-color\",\"border-inline-end\",\"border-inline-end-color\",\"border-inline-end-style\",\"border-inline-end-width\",\"border-inline-start\",\"border-inline-start-color\",\"border-inline-start-style\",\"border-inline-start-width\",\"border-inline-style\",\"border-inline-width\",\"border-left\",\"border-left-color\",\"border-left-style\",\"border-left-width\",\"border-radius\",\"border-right\",\"border-right-color\",\"border-right-style\",\"border-right-width\",\"border-spacing\",\"border-start-end-radius\",\"border-start-start-radius\",\"border-style\",\"border-top\",\"border-top-color\",\"border-top-left-radius\",\"border-top-right-radius\",\"border-top-style\",\"border-top-width\",\"border-width\",\"bottom\",\"box-align\",\"box-decoration-break\",\"box-direction\",\"box-flex\",\"box-flex-group\",\"box-lines\",\"box-ordinal-group\",\"box-orient\",\"box-pack\",\"box-shadow\",\"box-sizing\",\"break-after\",\"break-before\",\"break-inside\",\"caption-side\",\"caret-color\",\"clear\",\"clip\",\"clip-path\",\"clip-rule\",\"color\",\"color-interpolation\",\"color-interpolation-filters\",\"color-profile\",\"color-rendering\",\"color-scheme\",\"column-count\",\"column-fill\",\"column-gap\",\"column-rule\",\"column-rule-color\",\"column-rule-style\",\"column-rule-width\",\"column-span\",\"column-width\",\"columns\",\"contain\",\"contain-intrinsic-block-size\",\"contain-intrinsic-height\",\"contain-intrinsic-inline-size\",\"contain-intrinsic-size\",\"contain-intrinsic-width\",\"container\",\"container-name\",\"container-type\",\"content\",\"content-visibility\",\"counter-increment\",\"counter-reset\",\"counter-set\",\"cue\",\"cue-after\",\"cue-before\",\"cursor\",\"cx\",\"cy\",\"direction\",\"display\",\"dominant-baseline\",\"empty-cells\",\"enable-background\",\"field-sizing\",\"fill\",\"fill-opacity\",\"fill-rule\",\"filter\",\"flex\",\"flex-basis\",\"flex-direction\",\"flex-flow\",\"flex-grow\",\"flex-shrink\",\"flex-wrap\",\"float\",\"flood-color\",\"flood-opacity\",\"flow\",\"font\",\"font-display\",\"font-family\",\"font-feature-settings\",\"font-kerning\",\"font-language-override\",\"font-optical-sizing\",\"font-palette\",\"font-size\",\"font-size-adjust\",\"font-smooth\",\"font-smoothing\",\"font-stretch\",\"font-style\",\"font-synthesis\",\"font-synthesis-position\",\"font-synthesis-small-caps\",\"font-synthesis-style\",\"font-synthesis-weight\",\"font-variant\",\"font-variant-alternates\",\"font-variant-caps\",\"font-variant-east-asian\",\"font-variant-emoji\",\"font-variant-ligatures\",\"font-variant-numeric\",\"font-variant-position\",\"font-variation-settings\",\"font-weight\",\"forced-color-adjust\",\"gap\",\"glyph-orientation-horizontal\",\"glyph-orientation-vertical\",\"grid\",\"grid-area\",\"grid-auto-columns\",\"grid-auto-flow\",\"grid-auto-rows\",\"grid-column\",\"grid-column-end\",\"grid-column-start\",\"grid-gap\",\"grid-row\",\"grid-row-end\",\"grid-row-start\",\"grid-template\",\"grid-template-areas\",\"grid-template-columns\",\"grid-template-rows\",\"hanging-punctuation\",\"height\",\"hyphenate-character\",\"hyphenate-limit-chars\",\"hyphens\",\"icon\",\"image-orientation\",\"image-rendering\",\"image-resolution\",\"ime-mode\",\"initial-letter\",\"initial-letter-align\",\"inline-size\",\"inset\",\"inset-area\",\"inset-block\",\"inset-block-end\",\"inset-block-start\",\"inset-inline\",\"inset-inline-end\",\"inset-inline-start\",\"isolation\",\"justify-content\",\"justify-items\",\"justify-self\",\"kerning\",\"left\",\"letter-spacing\",\"lighting-color\",\"line-break\",\"line-height\",\"line-height-step\",\"list-style\",\"list-style-image\",\"list-style-position\",\"list-style-type\",\"margin\",\"margin-block\",\"margin-block-end\",\"margin-block-start\",\"margin-bottom\",\"margin-inline\",\"margin-inline-end\",\"margin-inline-start\",\"margin-left\",\"margin-right\",\"margin-top\",\"margin-trim\",\"marker\",\"marker-end\",\"marker-mid\",\"marker-start\",\"marks\",\"mask\",\"mask-border\",\"mask-border-mode\",\"mask-border-outset\",\"mask-border-repeat\",\"mask-border-slice\",\"mask-border-source\",\"mask-border-width\",\"mask-clip\",\"mask-composite\",\"mask-image\",\"mask-mode\",\"mask-origin\",\"mask-position\",\"mask-repeat\",\"mask-size\",\"mask-type\",\"masonry-auto-flow\",\"math-depth\",\"math-shift\",\"math-style\",\"max-block-size\",\"max-height\",\"max-inline-size\",\"max-width\",\"min-block-size\",\"min-height\",\"min-inline-size\",\"min-width\",\"mix-blend-mode\",\"nav-down\",\"nav-index\",\"nav-left\",\"nav-right\",\"nav-up\",\"none\",\"normal\",\"object-fit\",\"object-position\",\"offset\",\"offset-anchor\",\"offset-distance\",\"offset-path\",\"offset-position\",\"offset-rotate\",\"opacity\",\"order\",\"orphans\",\"outline\",\"outline-color\",\"outline-offset\",\"outline-style\",\"outline-width\",\"overflow\",\"overflow-anchor\",\"overflow-block\",\"overflow-clip-margin\",\"overflow-inline\",\"overflow-wrap\",\"overflow-x\",\"overflow-y\",\"overlay\",\"overscroll-behavior\",\"overscroll-behavior-block\",\"overscroll-behavior-inline\",\"overscroll-behavior-x\",\"overscroll-behavior-y\",\"padding\",\"padding-block\",\"padding-block-end\",\"padding-block-start\",\"padding-bottom\",\"padding-inline\",\"padding-inline-end\",\"padding-inline-start\",\"padding-left\",\"padding-right\",\"padding-top\",\"page\",\"page-break-after\",\"page-break-before\",\"page-break-inside\",\"paint-order\",\"pause\",\"pause-after\",\"pause-before\",\"perspective\",\"perspective-origin\",\"place-content\",\"place-items\",\"place-self\",\"pointer-events\",\"position\",\"position-anchor\",\"position-visibility\",\"print-color-adjust\",\"quotes\",\"r\",\"resize\",\"rest\",\"rest-after\",\"rest-before\",\"right\",\"rotate\",\"row-gap\",\"ruby-align\",\"ruby-position\",\"scale\",\"scroll-behavior\",\"scroll-margin\",\"scroll-margin-block\",\"scroll-margin-block-end\",\"scroll-margin-block-start\",\"scroll-margin-bottom\",\"scroll-margin-inline\",\"scroll-margin-inline-end\",\"scroll-margin-inline-start\",\"scroll-margin-left\",\"scroll-margin-right\",\"scroll-margin-top\",\"scroll-padding\",\"scroll-padding-block\",\"scroll-padding-block-end\",\"scroll-padding-block-start\",\"scroll-padding-bottom\",\"scroll-padding-inline\",\"scroll-padding-inline-end\",\"scroll-padding-inline-start\",\"scroll-padding-left\",\"scroll-padding-right\",\"scroll-padding-top\",\"scroll-snap-align\",\"scroll-snap-stop\",\"scroll-snap-type\",\"scroll-timeline\",\"scroll-timeline-axis\",\"scroll-timeline-name\",\"scrollbar-color\",\"scrollbar-gutter\",\"scrollbar-width\",\"shape-image-threshold\",\"shape-margin\",\"shape-outside\",\"shape-rendering\",\"speak\",\"speak-as\",\"src\",\"stop-color\",\"stop-opacity\",\"stroke\",\"stroke-dasharray\",\"stroke-dashoffset\",\"stroke-linecap\",\"stroke-linejoin\",\"stroke-miterlimit\",\"stroke-opacity\",\"stroke-width\",\"tab-size\",\"table-layout\",\"text-align\",\"text-align-all\",\"text-align-last\",\"text-anchor\",\"text-combine-upright\",\"text-decoration\",\"text-decoration-color\",\"text-decoration-line\",\"text-decoration-skip\",\"text-decoration-skip-ink\",\"text-decoration-style\",\"text-decoration-thickness\",\"text-emphasis\",\"text-emphasis-color\",\"text-emphasis-position\",\"text-emphasis-style\",\"text-indent\",\"text-justify\",\"text-orientation\",\"text-overflow\",\"text-rendering\",\"text-shadow\",\"text-size-adjust\",\"text-transform\",\"text-underline-offset\",\"text-underline-position\",\"text-wrap\",\"text-wrap-mode\",\"text-wrap-style\",\"timeline-scope\",\"top\",\"touch-action\",\"transform\",\"transform-box\",\"transform-origin\",\"transform-style\",\"transition\",\"transition-behavior\",\"transition-delay\",\"transition-duration\",\"transition-property\",\"transition-timing-function\",\"translate\",\"unicode-bidi\",\"unicode-range\",\"user-modify\",\"user-select\",\"vector-effect\",\"vertical-align\",\"view-timeline\",\"view-timeline-axis\",\"view-timeline-inset\",\"view-timeline-name\",\"view-transition-name\",\"visibility\",\"voice-balance\",\"voice-duration\",\"voice-family\",\"voice-pitch\",\"voice-range\",\"voice-rate\",\"voice-stress\",\"voice-volume\",\"white-space\",\"white-space-collapse\",\"widows\",\"width\",\"will-change\",\"word-break\",\"word-spacing\",\"word-wrap\",\"writing-mode\",\"x\",\"y\",\"z-index\",\"zoom\"].sort().reverse();function zt(e){let t=mi(e),n=yi,i=Ni,o=\"@[a-z-]+\",d=\"and or not only\",a={className:\"variable\",begin:\"(\\\\$\"+\"[a-zA-Z-][a-zA-Z0-9_-]*\"+\")\\\\b\",relevance:0};return{name:\"SCSS\",case_insensitive:!0,illegal:\"[=/|']\",contains:[e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE,t.CSS_NUMBER_MODE,{className:\"selector-id\",begin:\"#[A-Za-z0-9_-]+\",relevance:0},{className:\"selector-class\",begin:\"\\\\.[A-Za-z0-9_-]+\",relevance:0},t.ATTRIBUTE_SELECTOR_MODE,{className:\"selector-tag\",begin:\"\\\\b(\"+Ei.join(\"|\")+\")\\\\b\",relevance:0},{className:\"selector-pseudo\",begin:\":(\"+i.join(\"|\")+\")\"},{className:\"selector-pseudo\",begin:\":(:)?(\"+n.join(\"|\")+\")\"},a,{begin:/\\(/,end:/\\)/,contains:[t.CSS_NUMBER_MODE]},t.CSS_VARIABLE,{className:\"attribute\",begin:\"\\\\b(\"+Ti.join(\"|\")+\")\\\\b\"},{begin:\"\\\\b(whitespace|wait|w-resize|visible|vertical-text|vertical-ideographic|uppercase|upper-roman|upper-alpha|underline|transparent|top|thin|thick|text|text-top|text-bottom|tb-rl|table-header-group|table-footer-group|sw-resize|super|strict|static|square|solid|small-caps|separate|se-resize|scroll|s-resize|rtl|row-resize|ridge|right|repeat|repeat-y|repeat-x|relative|progress|pointer|overline|outside|outset|oblique|nowrap|not-allowed|normal|none|nw-resize|no-repeat|no-drop|newspaper|ne-resize|n-resize|move|middle|medium|ltr|lr-tb|lowercase|lower-roman|lower-alpha|loose|list-item|line|line-through|line-edge|lighter|left|keep-all|justify|italic|inter-word|inter-ideograph|inside|inset|inline|inline-block|inherit|inactive|ideograph-space|ideograph-parenthesis|ideograph-numeric|ideograph-alpha|horizontal|hidden|help|hand|groove|fixed|ellipsis|e-resize|double|dotted|distribute|distribute-space|distribute-letter|distribute-all-lines|disc|disabled|default|decimal|dashed|crosshair|collapse|col-resize|circle|char|center|capitalize|break-word|break-all|bottom|both|bolder|bold|block|bidi-override|below|baseline|auto|always|all-scroll|absolute|table|table-cell)\\\\b\"},{begin:/:/,end:/[;}{]/,relevance:0,contains:[t.BLOCK_COMMENT,a,t.HEXCOLOR,t.CSS_NUMBER_MODE,t.UNICODE_RANGE,e.QUOTE_STRING_MODE,e.APOS_STRING_MODE,t.IMPORTANT,t.FUNCTION_DISPATCH]},{begin:\"@(page|font-face)\",keywords:{$pattern:o,keyword:\"@page @font-face\"}},{begin:\"@\",end:\"[{;]\",returnBegin:!0,keywords:{$pattern:/[a-z-]+/,keyword:d,attribute:hi.join(\" \")},contains:[{begin:o,className:\"keyword\"},{begin:/[a-z-]+(?=:)/,className:\"attribute\"},a,e.QUOTE_STRING_MODE,e.APOS_STRING_MODE,t.HEXCOLOR,t.CSS_NUMBER_MODE]},t.FUNCTION_DISPATCH]}}function $t(e){return{name:\"Shell Session\",aliases:[\"console\",\"shellsession\"],contains:[{className:\"meta.prompt\",begin:/^\\s{0,3}[/~\\w\\d[\\]()@-]*[>%$#][ ]?/,starts:{end:/[^\\\\](?=\\s*$)/,subLanguage:\"bash\"}}]}}function Gt(e){let t=e.regex,n=e.COMMENT(\"--\",\"$\"),i={scope:\"string\",variants:[{begin:/'/,end:/'/,contains:[{match:/''/}]}]},o={begin:/\"/,end:/\"/,contains:[{match:/\"\"/}]},d=[\"true\",\"false\",\"unknown\"],r=[\"double precision\",\"large object\",\"with timezone\",\"without timezone\"],a=[\"bigint\",\"binary\",\"blob\",\"boolean\",\"char\",\"character\",\"clob\",\"date\",\"dec\",\"decfloat\",\"decimal\",\"float\",\"int\",\"integer\",\"interval\",\"nchar\",\"nclob\",\"national\",\"numeric\",\"real\",\"row\",\"smallint\",\"time\",\"timestamp\",\"varchar\",\"varying\",\"varbinary\"],s=[\"add\",\"asc\",\"collation\",\"desc\",\"final\",\"first\",\"last\",\"view\"],c=[\"abs\",\"acos\",\"all\",\"allocate\",\"alter\",\"and\",\"any\",\"are\",\"array\",\"array_agg\",\"array_max_cardinality\",\"as\",\"asensitive\",\"asin\",\"asymmetric\",\"at\",\"atan\",\"atomic\",\"authorization\",\"avg\",\"begin\",\"begin_frame\",\"begin_partition\",\"between\",\"bigint\",\"binary\",\"blob\",\"boolean\",\"both\",\"by\",\"call\",\"called\",\"cardinality\",\"cascaded\",\"case\",\"cast\",\"ceil\",\"ceiling\",\"char\",\"char_length\",\"character\",\"character_length\",\"check\",\"classifier\",\"clob\",\"close\",\"coalesce\",\"collate\",\"collect\",\"column\",\"commit\",\"condition\",\"connect\",\"constraint\",\"contains\",\"convert\",\"copy\",\"corr\",\"corresponding\",\"cos\",\"cosh\",\"count\",\"covar_pop\",\"covar_samp\",\"create\",\"cross\",\"cube\",\"cume_dist\",\"current\",\"current_catalog\",\"current_date\",\"current_default_transform_group\",\"current_path\",\"current_role\",\"current_row\",\"current_schema\",\"current_time\",\"current_timestamp\",\"current_path\",\"current_role\",\"current_transform_group_for_type\",\"current_user\",\"cursor\",\"cycle\",\"date\",\"day\",\"deallocate\",\"dec\",\"decimal\",\"decfloat\",\"declare\",\"default\",\"define\",\"delete\",\"dense_rank\",\"deref\",\"describe\",\"deterministic\",\"disconnect\",\"distinct\",\"double\",\"drop\",\"dynamic\",\"each\",\"element\",\"else\",\"empty\",\"end\",\"end_frame\",\"end_partition\",\"end-exec\",\"equals\",\"escape\",\"every\",\"except\",\"exec\",\"execute\",\"exists\",\"exp\",\"external\",\"extract\",\"false\",\"fetch\",\"filter\",\"first_value\",\"float\",\"floor\",\"for\",\"foreign\",\"frame_row\",\"free\",\"from\",\"full\",\"function\",\"fusion\",\"get\",\"global\",\"grant\",\"group\",\"grouping\",\"groups\",\"having\",\"hold\",\"hour\",\"identity\",\"in\",\"indicator\",\"initial\",\"inner\",\"inout\",\"insensitive\",\"insert\",\"int\",\"integer\",\"intersect\",\"intersection\",\"interval\",\"into\",\"is\",\"join\",\"json_array\",\"json_arrayagg\",\"json_exists\",\"json_object\",\"json_objectagg\",\"json_query\",\"json_table\",\"json_table_primitive\",\"json_value\",\"lag\",\"language\",\"large\",\"last_value\",\"lateral\",\"lead\",\"leading\",\"left\",\"like\",\"like_regex\",\"listagg\",\"ln\",\"local\",\"localtime\",\"localtimestamp\",\"log\",\"log10\",\"lower\",\"match\",\"match_number\",\"match_recognize\",\"matches\",\"max\",\"member\",\"merge\",\"method\",\"min\",\"minute\",\"mod\",\"modifies\",\"module\",\"month\",\"multiset\",\"national\",\"natural\",\"nchar\",\"nclob\",\"new\",\"no\",\"none\",\"normalize\",\"not\",\"nth_value\",\"ntile\",\"null\",\"nullif\",\"numeric\",\"octet_length\",\"occurrences_regex\",\"of\",\"offset\",\"old\",\"omit\",\"on\",\"one\",\"only\",\"open\",\"or\",\"order\",\"out\",\"outer\",\"over\",\"overlaps\",\"overlay\",\"parameter\",\"partition\",\"pattern\",\"per\",\"percent\",\"percent_rank\",\"percentile_cont\",\"percentile_disc\",\"period\",\"portion\",\"position\",\"position_regex\",\"power\",\"precedes\",\"precision\",\"prepare\",\"primary\",\"procedure\",\"ptf\",\"range\",\"rank\",\"reads\",\"real\",\"recursive\",\"ref\",\"references\",\"referencing\",\"regr_avgx\",\"regr_avgy\",\"regr_count\",\"regr_intercept\",\"regr_r2\",\"regr_slope\",\"regr_sxx\",\"regr_sxy\",\"regr_syy\",\"release\",\"result\",\"return\",\"returns\",\"revoke\",\"right\",\"rollback\",\"rollup\",\"row\",\"row_number\",\"rows\",\"running\",\"savepoint\",\"scope\",\"scroll\",\"search\",\"second\",\"seek\",\"select\",\"sensitive\",\"session_user\",\"set\",\"show\",\"similar\",\"sin\",\"sinh\",\"skip\",\"smallint\",\"some\",\"specific\",\"specifictype\",\"sql\",\"sqlexception\",\"sqlstate\",\"sqlwarning\",\"sqrt\",\"start\",\"static\",\"stddev_pop\",\"stddev_samp\",\"submultiset\",\"subset\",\"substring\",\"substring_regex\",\"succeeds\",\"sum\",\"symmetric\",\"system\",\"system_time\",\"system_user\",\"table\",\"tablesample\",\"tan\",\"tanh\",\"then\",\"time\",\"timestamp\",\"timezone_hour\",\"timezone_minute\",\"to\",\"trailing\",\"translate\",\"translate_regex\",\"translation\",\"treat\",\"trigger\",\"trim\",\"trim_array\",\"true\",\"truncate\",\"uescape\",\"union\",\"unique\",\"unknown\",\"unnest\",\"update\",\"upper\",\"user\",\"using\",\"value\",\"values\",\"value_of\",\"var_pop\",\"var_samp\",\"varbinary\",\"varchar\",\"varying\",\"versioning\",\"when\",\"whenever\",\"where\",\"width_bucket\",\"window\",\"with\",\"within\",\"without\",\"year\"],l=[\"abs\",\"acos\",\"array_agg\",\"asin\",\"atan\",\"avg\",\"cast\",\"ceil\",\"ceiling\",\"coalesce\",\"corr\",\"cos\",\"cosh\",\"count\",\"covar_pop\",\"covar_samp\",\"cume_dist\",\"dense_rank\",\"deref\",\"element\",\"exp\",\"extract\",\"first_value\",\"floor\",\"json_array\",\"json_arrayagg\",\"json_exists\",\"json_object\",\"json_objectagg\",\"json_query\",\"json_table\",\"json_table_primitive\",\"json_value\",\"lag\",\"last_value\",\"lead\",\"listagg\",\"ln\",\"log\",\"log10\",\"lower\",\"max\",\"min\",\"mod\",\"nth_value\",\"ntile\",\"nullif\",\"percent_rank\",\"percentile_cont\",\"percentile_disc\",\"position\",\"position_regex\",\"power\",\"rank\",\"regr_avgx\",\"regr_avgy\",\"regr_count\",\"regr_intercept\",\"regr_r2\",\"regr_slope\",\"regr_sxx\",\"regr_sxy\",\"regr_syy\",\"row_number\",\"sin\",\"sinh\",\"sqrt\",\"stddev_pop\",\"stddev_samp\",\"substring\",\"substring_regex\",\"sum\",\"tan\",\"tanh\",\"translate\",\"translate_regex\",\"treat\",\"trim\",\"trim_array\",\"unnest\",\"upper\",\"value_of\",\"var_pop\",\"var_samp\",\"width_bucket\"],m=[\"current_catalog\",\"current_date\",\"current_default_transform_group\",\"current_path\",\"current_role\",\"current_schema\",\"current_transform_group_for_type\",\"current_user\",\"session_user\",\"system_time\",\"system_user\",\"current_time\",\"localtime\",\"current_timestamp\",\"localtimestamp\"],f=[\"create table\",\"insert into\",\"primary key\",\"foreign key\",\"not null\",\"alter table\",\"add constraint\",\"grouping sets\",\"on overflow\",\"character set\",\"respect nulls\",\"ignore nulls\",\"nulls first\",\"nulls last\",\"depth first\",\"breadth first\"],b=l,y=[...c,...s].filter(k=>!l.includes(k)),g={scope:\"variable\",match:/@[a-z0-9][a-z0-9_]*/},p={scope:\"operator\",match:/[-+*/=%^~]|&&?|\\|\\|?|!=?|<(?:=>?|<|>)?|>[>=]?/,relevance:0},N={match:t.concat(/\\b/,t.either(...b),/\\s*\\(/),relevance:0,keywords:{built_in:b}};function v(k){return t.concat(/\\b/,t.either(...k.map(O=>O.replace(/\\s+/,\"\\\\s+\"))),/\\b/)}let M={scope:\"keyword\",match:v(f),relevance:0};function w(k,{exceptions:O,when:z}={}){let I=z;return O=O||[],k.map(U=>U.match(/\\|\\d+$/)||O.includes(U)?U:I(U)?`${U}|0`:U)}return{name:\"SQL\",case_insensitive:!0,illegal:/[{}]|<\\//,keywords:{$pattern:/\\b[\\w\\.]+/,keyword:w(y,{when:k=>k.length<3}),literal:d,type:a,built_in:m},contains:[{scope:\"type\",match:v(r)},M,N,g,i,o,e.C_NUMBER_MODE,e.C_BLOCK_COMMENT_MODE,n,p]}}function Wt(e){return e?typeof e==\"string\"?e:e.source:null}function be(e){return D(\"(?=\",e,\")\")}function D(...e){return e.map(n=>Wt(n)).join(\"\")}function Si(e){let t=e[e.length-1];return typeof t==\"object\"&&t.constructor===Object?(e.splice(e.length-1,1),t):{}}function W(...e){return\"(\"+(Si(e).capture?\"\":\"?:\")+e.map(i=>Wt(i)).join(\"|\")+\")\"}var Ge=e=>D(/\\b/,e,/\\w$/.test(e)?/\\b/:/\\B/),wi=[\"Protocol\",\"Type\"].map(Ge),Kt=[\"init\",\"self\"].map(Ge),vi=[\"Any\",\"Self\"],ze=[\"actor\",\"any\",\"associatedtype\",\"async\",\"await\",/as\\?/,/as!/,\"as\",\"borrowing\",\"break\",\"case\",\"catch\",\"class\",\"consume\",\"consuming\",\"continue\",\"convenience\",\"copy\",\"default\",\"defer\",\"deinit\",\"didSet\",\"distributed\",\"do\",\"dynamic\",\"each\",\"else\",\"enum\",\"extension\",\"fallthrough\",/fileprivate\\(set\\)/,\"fileprivate\",\"final\",\"for\",\"func\",\"get\",\"guard\",\"if\",\"import\",\"indirect\",\"infix\",/init\\?/,/init!/,\"inout\",/internal\\(set\\)/,\"internal\",\"in\",\"is\",\"isolated\",\"nonisolated\",\"lazy\",\"let\",\"macro\",\"mutating\",\"nonmutating\",/open\\(set\\)/,\"open\",\"operator\",\"optional\",\"override\",\"package\",\"postfix\",\"precedencegroup\",\"prefix\",/private\\(set\\)/,\"private\",\"protocol\",/public\\(set\\)/,\"public\",\"repeat\",\"required\",\"rethrows\",\"return\",\"set\",\"some\",\"static\",\"struct\",\"subscript\",\"super\",\"switch\",\"throws\",\"throw\",/try\\?/,/try!/,\"try\",\"typealias\",/unowned\\(safe\\)/,/unowned\\(unsafe\\)/,\"unowned\",\"var\",\"weak\",\"where\",\"while\",\"willSet\"],Ht=[\"false\",\"nil\",\"true\"],Ai=[\"assignment\",\"associativity\",\"higherThan\",\"left\",\"lowerThan\",\"none\",\"right\"],Oi=[\"#colorLiteral\",\"#column\",\"#dsohandle\",\"#else\",\"#elseif\",\"#endif\",\"#error\",\"#file\",\"#fileID\",\"#fileLiteral\",\"#filePath\",\"#function\",\"#if\",\"#imageLiteral\",\"#keyPath\",\"#line\",\"#selector\",\"#sourceLocation\",\"#warning\"],qt=[\"abs\",\"all\",\"any\",\"assert\",\"assertionFailure\",\"debugPrint\",\"dump\",\"fatalError\",\"getVaList\",\"isKnownUniquelyReferenced\",\"max\",\"min\",\"numericCast\",\"pointwiseMax\",\"pointwiseMin\",\"precondition\",\"preconditionFailure\",\"print\",\"readLine\",\"repeatElement\",\"sequence\",\"stride\",\"swap\",\"swift_unboxFromSwiftValueWithType\",\"transcode\",\"type\",\"unsafeBitCast\",\"unsafeDowncast\",\"withExtendedLifetime\",\"withUnsafeMutablePointer\",\"withUnsafePointer\",\"withVaList\",\"withoutActuallyEscaping\",\"zip\"],Yt=W(/[/=\\-+!*%<>&|^~?]/,/[\\u00A1-\\u00A7]/,/[\\u00A9\\u00AB]/,/[\\u00AC\\u00AE]/,/[\\u00B0\\u00B1]/,/[\\u00B6\\u00BB\\u00BF\\u00D7\\u00F7]/,/[\\u2016-\\u2017]/,/[\\u2020-\\u2027]/,/[\\u2030-\\u203E]/,/[\\u2041-\\u2053]/,/[\\u2055-\\u205E]/,/[\\u2190-\\u23FF]/,/[\\u2500-\\u2775]/,/[\\u2794-\\u2BFF]/,/[\\u2E00-\\u2E7F]/,/[\\u3001-\\u3003]/,/[\\u3008-\\u3020]/,/[\\u3030]/),Zt=W(Yt,/[\\u0300-\\u036F]/,/[\\u1DC0-\\u1DFF]/,/[\\u20D0-\\u20FF]/,/[\\uFE00-\\uFE0F]/,/[\\uFE20-\\uFE2F]/),$e=D(Yt,Zt,\"*\"),Xt=W(/[a-zA-Z_]/,/[\\u00A8\\u00AA\\u00AD\\u00AF\\u00B2-\\u00B5\\u00B7-\\u00BA]/,/[\\u00BC-\\u00BE\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u00FF]/,/[\\u0100-\\u02FF\\u0370-\\u167F\\u1681-\\u180D\\u180F-\\u1DBF]/,/[\\u1E00-\\u1FFF]/,/[\\u200B-\\u200D\\u202A-\\u202E\\u203F-\\u2040\\u2054\\u2060-\\u206F]/,/[\\u2070-\\u20CF\\u2100-\\u218F\\u2460-\\u24FF\\u2776-\\u2793]/,/[\\u2C00-\\u2DFF\\u2E80-\\u2FFF]/,/[\\u3004-\\u3007\\u3021-\\u302F\\u3031-\\u303F\\u3040-\\uD7FF]/,/[\\uF900-\\uFD3D\\uFD40-\\uFDCF\\uFDF0-\\uFE1F\\uFE30-\\uFE44]/,/[\\uFE47-\\uFEFE\\uFF00-\\uFFFD]/),Ae=W(Xt,/\\d/,/[\\u0300-\\u036F\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F]/),ee=D(Xt,Ae,\"*\"),ve=D(/[A-Z]/,Ae,\"*\"),Ri=[\"attached\",\"autoclosure\",D(/convention\\(/,W(\"swift\",\"block\",\"c\"),/\\)/),\"discardableResult\",\"dynamicCallable\",\"dynamicMemberLookup\",\"escaping\",\"freestanding\",\"frozen\",\"GKInspectable\",\"IBAction\",\"IBDesignable\",\"IBInspectable\",\"IBOutlet\",\"IBSegueAction\",\"inlinable\",\"main\",\"nonobjc\",\"NSApplicationMain\",\"NSCopying\",\"NSManaged\",D(/objc\\(/,ee,/\\)/),\"objc\",\"objcMembers\",\"propertyWrapper\",\"requires_stored_property_inits\",\"resultBuilder\",\"Sendable\",\"testable\",\"UIApplicationMain\",\"unchecked\",\"unknown\",\"usableFromInline\",\"warn_unqualified_access\"],Mi=[\"iOS\",\"iOSApplicationExtension\",\"macOS\",\"macOSApplicationExtension\",\"macCatalyst\",\"macCatalystApplicationExtension\",\"watchOS\",\"watchOSApplicationExtension\",\"tvOS\",\"tvOSApplicationExtension\",\"swift\"];function Vt(e){let t={match:/\\s+/,relevance:0},n=e.COMMENT(\"/\\\\*\",\"\\\\*/\",{contains:[\"self\"]}),i=[e.C_LINE_COMMENT_MODE,n],o={match:[/\\./,W(...wi,...Kt)],className:{2:\"keyword\"}},d={match:D(/\\./,W(...ze)),relevance:0},r=ze.filter(L=>typeof L==\"string\").concat([\"_|0\"]),a=ze.filter(L=>typeof L!=\"string\").concat(vi).map(Ge),s={variants:[{className:\"keyword\",match:W(...a,...Kt)}]},c={$pattern:W(/\\b\\w+/,/#\\w+/),keyword:r.concat(Oi),literal:Ht},l=[o,d,s],m={match:D(/\\./,W(...qt)),relevance:0},f={className:\"built_in\",match:D(/\\b/,W(...qt),/(?=\\()/)},b=[m,f],y={match:/->/,relevance:0},g={className:\"operator\",relevance:0,variants:[{match:$e},{match:`\\\\.(\\\\.|${Zt})+`}]},p=[y,g],N=\"([0-9]_*)+\",v=\"([0-9a-fA-F]_*)+\",M={className:\"number\",relevance:0,variants:[{match:`\\\\b(${N})(\\\\.(${N}))?([eE][+-]?(${N}))?\\\\b`},{match:`\\\\b0x(${v})(\\\\.(${v}))?([pP][+-]?(${N}))?\\\\b`},{match:/\\b0o([0-7]_*)+\\b/},{match:/\\b0b([01]_*)+\\b/}]},w=(L=\"\")=>({className:\"subst\",variants:[{match:D(/\\\\/,L,/[0\\\\tnr\"']/)},{match:D(/\\\\/,L,/u\\{[0-9a-fA-F]{1,8}\\}/)}]}),k=(L=\"\")=>({className:\"subst\",match:D(/\\\\/,L,/[\\t ]*(?:[\\r\\n]|\\r\\n)/)}),O=(L=\"\")=>({className:\"subst\",label:\"interpol\",begin:D(/\\\\/,L,/\\(/),end:/\\)/}),z=(L=\"\")=>({begin:D(L,/\"\"\"/),end:D(/\"\"\"/,L),contains:[w(L),k(L),O(L)]}),I=(L=\"\")=>({begin:D(L,/\"/),end:D(/\"/,L),contains:[w(L),O(L)]}),U={className:\"string\",variants:[z(),z(\"#\"),z(\"##\"),z(\"###\"),I(),I(\"#\"),I(\"##\"),I(\"###\")]},Y=[e.BACKSLASH_ESCAPE,{begin:/\\[/,end:/\\]/,relevance:0,contains:[e.BACKSLASH_ESCAPE]}],j={begin:/\\/[^\\s](?=[^/\\n]*\\/)/,end:/\\//,contains:Y},X=L=>{let ne=D(L,/\\//),S=D(/\\//,L);return{begin:ne,end:S,contains:[...Y,{scope:\"comment\",begin:`#(?!.*${S})`,end:/$/}]}},J={scope:\"regexp\",variants:[X(\"###\"),X(\"##\"),X(\"#\"),j]},$={match:D(/`/,ee,/`/)},G={className:\"variable\",match:/\\$\\d+/},u={className:\"variable\",match:`\\\\$${Ae}+`},E=[$,G,u],h={match:/(@|#(un)?)available/,scope:\"keyword\",starts:{contains:[{begin:/\\(/,end:/\\)/,keywords:Mi,contains:[...p,M,U]}]}},A={scope:\"keyword\",match:D(/@/,W(...Ri),be(W(/\\(/,/\\s+/)))},x={scope:\"meta\",match:D(/@/,ee)},B=[h,A,x],F={match:be(/\\b[A-Z]/),relevance:0,contains:[{className:\"type\",match:D(/(AV|CA|CF|CG|CI|CL|CM|CN|CT|MK|MP|MTK|MTL|NS|SCN|SK|UI|WK|XC)/,Ae,\"+\")},{className:\"type\",match:ve,relevance:0},{match:/[?!]+/,relevance:0},{match:/\\.\\.\\./,relevance:0},{match:D(/\\s+&\\s+/,be(ve)),relevance:0}]},V={begin:/</,end:/>/,keywords:c,contains:[...i,...l,...B,y,F]};F.contains.push(V);let q={match:D(ee,/\\s*:/),keywords:\"_|0\",relevance:0},Z={begin:/\\(/,end:/\\)/,relevance:0,keywords:c,contains:[\"self\",q,...i,J,...l,...b,...p,M,U,...E,...B,F]},se={begin:/</,end:/>/,keywords:\"repeat each\",contains:[...i,F]},_e={begin:W(be(D(ee,/\\s*:/)),be(D(ee,/\\s+/,ee,/\\s*:/))),end:/:/,relevance:0,contains:[{className:\"keyword\",match:/\\b_\\b/},{className:\"params\",match:ee}]},pe={begin:/\\(/,end:/\\)/,keywords:c,contains:[_e,...i,...l,...p,M,U,...B,F,Z],endsParent:!0,illegal:/[\"']/},Le={match:[/(func|macro)/,/\\s+/,W($.match,ee,$e)],className:{1:\"keyword\",3:\"title.function\"},contains:[se,pe,t],illegal:[/\\[/,/%/]},De={match:[/\\b(?:subscript|init[?!]?)/,/\\s*(?=[<(])/],className:{1:\"keyword\"},contains:[se,pe,t],illegal:/\\[|%/},Be={match:[/operator/,/\\s+/,$e],className:{1:\"keyword\",3:\"title\"}},Pe={begin:[/precedencegroup/,/\\s+/,ve],className:{1:\"keyword\",3:\"title\"},contains:[F],keywords:[...Ai,...Ht],end:/}/},ce={match:[/class\\b/,/\\s+/,/func\\b/,/\\s+/,/\\b[A-Za-z_][A-Za-z0-9_]*\\b/],scope:{1:\"keyword\",3:\"keyword\",5:\"title.function\"}},Ee={match:[/class\\b/,/\\s+/,/var\\b/],scope:{1:\"keyword\",3:\"keyword\"}},Q={begin:[/(struct|protocol|class|extension|enum|actor)/,/\\s+/,ee,/\\s*/],beginScope:{1:\"keyword\",3:\"title.class\"},keywords:c,contains:[se,...l,{begin:/:/,end:/\\{/,keywords:c,contains:[{scope:\"title.class.inherited\",match:ve},...l],relevance:0}]};for(let L of U.variants){let ne=L.contains.find(he=>he.label===\"interpol\");ne.keywords=c;let S=[...l,...b,...p,M,U,...E];ne.contains=[...S,{begin:/\\(/,end:/\\)/,contains:[\"self\",...S]}]}return{name:\"Swift\",keywords:c,contains:[...i,Le,De,ce,Ee,Q,Be,Pe,{beginKeywords:\"import\",end:/$/,contains:[...i],relevance:0},J,...l,...b,...p,M,U,...E,...B,F,Z]}}var Oe=\"[A-Za-z$_][0-9A-Za-z$_]*\",Qt=[\"as\",\"in\",\"of\",\"if\",\"for\",\"while\",\"finally\",\"var\",\"new\",\"function\",\"do\",\"return\",\"void\",\"else\",\"break\",\"catch\",\"instanceof\",\"with\",\"throw\",\"case\",\"default\",\"try\",\"switch\",\"continue\",\"typeof\",\"delete\",\"let\",\"yield\",\"const\",\"class\",\"debugger\",\"async\",\"await\",\"static\",\"import\",\"from\",\"export\",\"extends\",\"using\"],Jt=[\"true\",\"false\",\"null\",\"undefined\",\"NaN\",\"Infinity\"],jt=[\"Object\",\"Function\",\"Boolean\",\"Symbol\",\"Math\",\"Date\",\"Number\",\"BigInt\",\"String\",\"RegExp\",\"Array\",\"Float32Array\",\"Float64Array\",\"Int8Array\",\"Uint8Array\",\"Uint8ClampedArray\",\"Int16Array\",\"Int32Array\",\"Uint16Array\",\"Uint32Array\",\"BigInt64Array\",\"BigUint64Array\",\"Set\",\"Map\",\"WeakSet\",\"WeakMap\",\"ArrayBuffer\",\"SharedArrayBuffer\",\"Atomics\",\"DataView\",\"JSON\",\"Promise\",\"Generator\",\"GeneratorFunction\",\"AsyncFunction\",\"Reflect\",\"Proxy\",\"Intl\",\"WebAssembly\"],en=[\"Error\",\"EvalError\",\"InternalError\",\"RangeError\",\"ReferenceError\",\"SyntaxError\",\"TypeError\",\"URIError\"],tn=[\"setInterval\",\"setTimeout\",\"clearInterval\",\"clearTimeout\",\"require\",\"exports\",\"eval\",\"isFinite\",\"isNaN\",\"parseFloat\",\"parseInt\",\"decodeURI\",\"decodeURIComponent\",\"encodeURI\",\"encodeURIComponent\",\"escape\",\"unescape\"],nn=[\"arguments\",\"this\",\"super\",\"console\",\"window\",\"document\",\"localStorage\",\"sessionStorage\",\"module\",\"global\"],an=[].concat(tn,jt,en);function ki(e){let t=e.regex,n=(h,{after:A})=>{let x=\"</\"+h[0].slice(1);return h.input.indexOf(x,A)!==-1},i=Oe,o={begin:\"<>\",end:\"</>\"},d=/<[A-Za-z0-9\\\\._:-]+\\s*\\/>/,r={begin:/<[A-Za-z0-9\\\\._:-]+/,end:/\\/[A-Za-z0-9\\\\._:-]+>|\\/>/,isTrulyOpeningTag:(h,A)=>{let x=h[0].length+h.index,B=h.input[x];if(B===\"<\"||B===\",\"){A.ignoreMatch();return}B===\">\"&&(n(h,{after:x})||A.ignoreMatch());let F,V=h.input.substring(x);if(F=V.match(/^\\s*=/)){A.ignoreMatch();return}if((F=V.match(/^\\s+extends\\s+/))&&F.index===0){A.ignoreMatch();return}}},a={$pattern:Oe,keyword:Qt,literal:Jt,built_in:an,\"variable.language\":nn},s=\"[0-9](_?[0-9])*\",c=`\\\\.(${s})`,l=\"0|[1-9](_?[0-9])*|0[0-7]*[89][0-9]*\",m={className:\"number\",variants:[{begin:`(\\\\b(${l})((${c})|\\\\.)?|(${c}))[eE][+-]?(${s})\\\\b`},{begin:`\\\\b(${l})\\\\b((${c})\\\\b|\\\\.)?|(${c})\\\\b`},{begin:\"\\\\b(0|[1-9](_?[0-9])*)n\\\\b\"},{begin:\"\\\\b0[xX][0-9a-fA-F](_?[0-9a-fA-F])*n?\\\\b\"},{begin:\"\\\\b0[bB][0-1](_?[0-1])*n?\\\\b\"},{begin:\"\\\\b0[oO][0-7](_?[0-7])*n?\\\\b\"},{begin:\"\\\\b0[0-7]+n?\\\\b\"}],relevance:0},f={className:\"subst\",begin:\"\\\\$\\\\{\",end:\"\\\\}\",keywords:a,contains:[]},b={begin:\".?html`\",end:\"\",starts:{end:\"`\",returnEnd:!1,contains:[e.BACKSLASH_ESCAPE,f],subLanguage:\"xml\"}},y={begin:\".?css`\",end:\"\",starts:{end:\"`\",returnEnd:!1,contains:[e.BACKSLASH_ESCAPE,f],subLanguage:\"css\"}},g={begin:\".?gql`\",end:\"\",starts:{end:\"`\",returnEnd:!1,contains:[e.BACKSLASH_ESCAPE,f],subLanguage:\"graphql\"}},p={className:\"string\",begin:\"`\",end:\"`\",contains:[e.BACKSLASH_ESCAPE,f]},v={className:\"comment\",variants:[e.COMMENT(/\\/\\*\\*(?!\\/)/,\"\\\\*/\",{relevance:0,contains:[{begin:\"(?=@[A-Za-z]+)\",relevance:0,contains:[{className:\"doctag\",begin:\"@[A-Za-z]+\"},{className:\"type\",begin:\"\\\\{\",end:\"\\\\}\",excludeEnd:!0,excludeBegin:!0,relevance:0},{className:\"variable\",begin:i+\"(?=\\\\s*(-)|$)\",endsParent:!0,relevance:0},{begin:/(?=[^\\n])\\s/,relevance:0}]}]}),e.C_BLOCK_COMMENT_MODE,e.C_LINE_COMMENT_MODE]},M=[e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,b,y,g,p,{match:/\\$\\d+/},m];f.contains=M.concat({begin:/\\{/,end:/\\}/,keywords:a,contains:[\"self\"].concat(M)});let w=[].concat(v,f.contains),k=w.concat([{begin:/(\\s*)\\(/,end:/\\)/,keywords:a,contains:[\"self\"].concat(w)}]),O={className:\"params\",begin:/(\\s*)\\(/,end:/\\)/,excludeBegin:!0,excludeEnd:!0,keywords:a,contains:k},z={variants:[{match:[/class/,/\\s+/,i,/\\s+/,/extends/,/\\s+/,t.concat(i,\"(\",t.concat(/\\./,i),\")*\")],scope:{1:\"keyword\",3:\"title.class\",5:\"keyword\",7:\"title.class.inherited\"}},{match:[/class/,/\\s+/,i],scope:{1:\"keyword\",3:\"title.class\"}}]},I={relevance:0,match:t.either(/\\bJSON/,/\\b[A-Z][a-z]+([A-Z][a-z]*|\\d)*/,/\\b[A-Z]{2,}([A-Z][a-z]+|\\d)+([A-Z][a-z]*)*/,/\\b[A-Z]{2,}[a-z]+([A-Z][a-z]+|\\d)*([A-Z][a-z]*)*/),className:\"title.class\",keywords:{_:[...jt,...en]}},U={label:\"use_strict\",className:\"meta\",relevance:10,begin:/^\\s*['\"]use (strict|asm)['\"]/},Y={variants:[{match:[/function/,/\\s+/,i,/(?=\\s*\\()/]},{match:[/function/,/\\s*(?=\\()/]}],className:{1:\"keyword\",3:\"title.function\"},label:\"func.def\",contains:[O],illegal:/%/},j={relevance:0,match:/\\b[A-Z][A-Z_0-9]+\\b/,className:\"variable.constant\"};function X(h){return t.concat(\"(?!\",h.join(\"|\"),\")\")}let J={match:t.concat(/\\b/,X([...tn,\"super\",\"import\",\"await\"].map(h=>`${h}\\\\s*\\\\(`)),i,t.lookahead(/\\s*\\(/)),className:\"title.function\",relevance:0},$={begin:t.concat(/\\./,t.lookahead(t.concat(i,/(?![0-9A-Za-z$_(])/))),end:i,excludeBegin:!0,keywords:\"prototype\",className:\"property\",relevance:0},G={match:[/get|set/,/\\s+/,i,/(?=\\()/],className:{1:\"keyword\",3:\"title.function\"},contains:[{begin:/\\(\\)/},O]},u=\"(\\\\([^()]*(\\\\([^()]*(\\\\([^()]*\\\\)[^()]*)*\\\\)[^()]*)*\\\\)|\"+e.UNDERSCORE_IDENT_RE+\")\\\\s*=>\",E={match:[/const|var|let/,/\\s+/,i,/\\s*/,/=\\s*/,/(async\\s*)?/,t.lookahead(u)],keywords:\"async\",className:{1:\"keyword\",3:\"title.function\"},contains:[O]};return{name:\"JavaScript\",aliases:[\"js\",\"jsx\",\"mjs\",\"cjs\"],keywords:a,exports:{PARAMS_CONTAINS:k,CLASS_REFERENCE:I},illegal:/#(?![$_A-Za-z])/,contains:[e.SHEBANG({label:\"shebang\",binary:\"node\",relevance:5}),U,e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,b,y,g,p,v,{match:/\\$\\d+/},m,I,{scope:\"attr\",match:i+t.lookahead(\":\"),relevance:0},E,{begin:\"(\"+e.RE_STARTERS_RE+\"|\\\\b(case|return|throw)\\\\b)\\\\s*\",keywords:\"return throw case\",relevance:0,contains:[v,e.REGEXP_MODE,{className:\"function\",begin:u,returnBegin:!0,end:\"\\\\s*=>\",contains:[{className:\"params\",variants:[{begin:e.UNDERSCORE_IDENT_RE,relevance:0},{className:null,begin:/\\(\\s*\\)/,skip:!0},{begin:/(\\s*)\\(/,end:/\\)/,excludeBegin:!0,excludeEnd:!0,keywords:a,contains:k}]}]},{begin:/,/,relevance:0},{match:/\\s+/,relevance:0},{variants:[{begin:o.begin,end:o.end},{match:d},{begin:r.begin,\"on:begin\":r.isTrulyOpeningTag,end:r.end}],subLanguage:\"xml\",contains:[{begin:r.begin,end:r.end,skip:!0,contains:[\"self\"]}]}]},Y,{beginKeywords:\"while if switch catch for\"},{begin:\"\\\\b(?!function)\"+e.UNDERSCORE_IDENT_RE+\"\\\\([^()]*(\\\\([^()]*(\\\\([^()]*\\\\)[^()]*)*\\\\)[^()]*)*\\\\)\\\\s*\\\\{\",returnBegin:!0,label:\"func.def\",contains:[O,e.inherit(e.TITLE_MODE,{begin:i,className:\"title.function\"})]},{match:/\\.\\.\\./,relevance:0},$,{match:\"\\\\$\"+i,relevance:0},{match:[/\\bconstructor(?=\\s*\\()/],className:{1:\"title.function\"},contains:[O]},J,j,z,G,{match:/\\$[(.]/}]}}function rn(e){let t=e.regex,n=ki(e),i=Oe,o=[\"any\",\"void\",\"number\",\"boolean\",\"string\",\"object\",\"never\",\"symbol\",\"bigint\",\"unknown\"],d={begin:[/namespace/,/\\s+/,e.IDENT_RE],beginScope:{1:\"keyword\",3:\"title.class\"}},r={beginKeywords:\"interface\",end:/\\{/,excludeEnd:!0,keywords:{keyword:\"interface extends\",built_in:o},contains:[n.exports.CLASS_REFERENCE]},a={className:\"meta\",relevance:10,begin:/^\\s*['\"]use strict['\"]/},s=[\"type\",\"interface\",\"public\",\"private\",\"protected\",\"implements\",\"declare\",\"abstract\",\"readonly\",\"enum\",\"override\",\"satisfies\"],c={$pattern:Oe,keyword:Qt.concat(s),literal:Jt,built_in:an.concat(o),\"variable.language\":nn},l={className:\"meta\",begin:\"@\"+i},m=(g,p,N)=>{let v=g.contains.findIndex(M=>M.label===p);if(v===-1)throw new Error(\"can not find mode to replace\");g.contains.splice(v,1,N)};Object.assign(n.keywords,c),n.exports.PARAMS_CONTAINS.push(l);let f=n.contains.find(g=>g.scope===\"attr\"),b=Object.assign({},f,{match:t.concat(i,t.lookahead(/\\s*\\?:/))});n.exports.PARAMS_CONTAINS.push([n.exports.CLASS_REFERENCE,f,b]),n.contains=n.contains.concat([l,d,r,b]),m(n,\"shebang\",e.SHEBANG()),m(n,\"use_strict\",a);let y=n.contains.find(g=>g.label===\"func.def\");return y.relevance=0,Object.assign(n,{name:\"TypeScript\",aliases:[\"ts\",\"tsx\",\"mts\",\"cts\"]}),n}function on(e){let t=e.regex,n={className:\"string\",begin:/\"(\"\"|[^/n])\"C\\b/},i={className:\"string\",begin:/\"/,end:/\"/,illegal:/\\n/,contains:[{begin:/\"\"/}]},o=/\\d{1,2}\\/\\d{1,2}\\/\\d{4}/,d=/\\d{4}-\\d{1,2}-\\d{1,2}/,r=/(\\d|1[012])(:\\d+){0,2} *(AM|PM)/,a=/\\d{1,2}(:\\d{1,2}){1,2}/,s={className:\"literal\",variants:[{begin:t.concat(/# */,t.either(d,o),/ *#/)},{begin:t.concat(/# */,a,/ *#/)},{begin:t.concat(/# */,r,/ *#/)},{begin:t.concat(/# */,t.either(d,o),/ +/,t.either(r,a),/ *#/)}]},c={className:\"number\",relevance:0,variants:[{begin:/\\b\\d[\\d_]*((\\.[\\d_]+(E[+-]?[\\d_]+)?)|(E[+-]?[\\d_]+))[RFD@!#]?/},{begin:/\\b\\d[\\d_]*((U?[SIL])|[%&])?/},{begin:/&H[\\dA-F_]+((U?[SIL])|[%&])?/},{begin:/&O[0-7_]+((U?[SIL])|[%&])?/},{begin:/&B[01_]+((U?[SIL])|[%&])?/}]},l={className:\"label\",begin:/^\\w+:/},m=e.COMMENT(/'''/,/$/,{contains:[{className:\"doctag\",begin:/<\\/?/,end:/>/}]}),f=e.COMMENT(null,/$/,{variants:[{begin:/'/},{begin:/([\\t ]|^)REM(?=\\s)/}]});return{name:\"Visual Basic .NET\",aliases:[\"vb\"],case_insensitive:!0,classNameAliases:{label:\"symbol\"},keywords:{keyword:\"addhandler alias aggregate ansi as async assembly auto binary by byref byval call case catch class compare const continue custom declare default delegate dim distinct do each equals else elseif end enum erase error event exit explicit finally for friend from function get global goto group handles if implements imports in inherits interface into iterator join key let lib loop me mid module mustinherit mustoverride mybase myclass namespace narrowing new next notinheritable notoverridable of off on operator option optional order overloads overridable overrides paramarray partial preserve private property protected public raiseevent readonly redim removehandler resume return select set shadows shared skip static step stop structure strict sub synclock take text then throw to try unicode until using when where while widening with withevents writeonly yield\",built_in:\"addressof and andalso await directcast gettype getxmlnamespace is isfalse isnot istrue like mod nameof new not or orelse trycast typeof xor cbool cbyte cchar cdate cdbl cdec cint clng cobj csbyte cshort csng cstr cuint culng cushort\",type:\"boolean byte char date decimal double integer long object sbyte short single string uinteger ulong ushort\",literal:\"true false nothing\"},illegal:\"//|\\\\{|\\\\}|endif|gosub|variant|wend|^\\\\$ \",contains:[n,i,s,c,l,m,f,{className:\"meta\",begin:/[\\t ]*#(const|disable|else|elseif|enable|end|externalsource|if|region)\\b/,end:/$/,keywords:{keyword:\"const disable else elseif enable end externalsource if region then\"},contains:[f]}]}}function sn(e){e.regex;let t=e.COMMENT(/\\(;/,/;\\)/);t.contains.push(\"self\");let n=e.COMMENT(/;;/,/$/),i=[\"anyfunc\",\"block\",\"br\",\"br_if\",\"br_table\",\"call\",\"call_indirect\",\"data\",\"drop\",\"elem\",\"else\",\"end\",\"export\",\"func\",\"global.get\",\"global.set\",\"local.get\",\"local.set\",\"local.tee\",\"get_global\",\"get_local\",\"global\",\"if\",\"import\",\"local\",\"loop\",\"memory\",\"memory.grow\",\"memory.size\",\"module\",\"mut\",\"nop\",\"offset\",\"param\",\"result\",\"return\",\"select\",\"set_global\",\"set_local\",\"start\",\"table\",\"tee_local\",\"then\",\"type\",\"unreachable\"],o={begin:[/(?:func|call|call_indirect)/,/\\s+/,/\\$[^\\s)]+/],className:{1:\"keyword\",3:\"title.function\"}},d={className:\"variable\",begin:/\\$[\\w_]+/},r={match:/(\\((?!;)|\\))+/,className:\"punctuation\",relevance:0},a={className:\"number\",relevance:0,match:/[+-]?\\b(?:\\d(?:_?\\d)*(?:\\.\\d(?:_?\\d)*)?(?:[eE][+-]?\\d(?:_?\\d)*)?|0x[\\da-fA-F](?:_?[\\da-fA-F])*(?:\\.[\\da-fA-F](?:_?[\\da-fA-D])*)?(?:[pP][+-]?\\d(?:_?\\d)*)?)\\b|\\binf\\b|\\bnan(?::0x[\\da-fA-F](?:_?[\\da-fA-D])*)?\\b/},s={match:/(i32|i64|f32|f64)(?!\\.)/,className:\"type\"},c={className:\"keyword\",match:/\\b(f32|f64|i32|i64)(?:\\.(?:abs|add|and|ceil|clz|const|convert_[su]\\/i(?:32|64)|copysign|ctz|demote\\/f64|div(?:_[su])?|eqz?|extend_[su]\\/i32|floor|ge(?:_[su])?|gt(?:_[su])?|le(?:_[su])?|load(?:(?:8|16|32)_[su])?|lt(?:_[su])?|max|min|mul|nearest|neg?|or|popcnt|promote\\/f32|reinterpret\\/[fi](?:32|64)|rem_[su]|rot[lr]|shl|shr_[su]|store(?:8|16|32)?|sqrt|sub|trunc(?:_[su]\\/f(?:32|64))?|wrap\\/i64|xor))\\b/};return{name:\"WebAssembly\",keywords:{$pattern:/[\\w.]+/,keyword:i},contains:[n,t,{match:[/(?:offset|align)/,/\\s*/,/=/],className:{1:\"keyword\",3:\"operator\"}},d,r,o,e.QUOTE_STRING_MODE,s,c,a]}}function cn(e){let t=e.regex,n=t.concat(/[\\p{L}_]/u,t.optional(/[\\p{L}0-9_.-]*:/u),/[\\p{L}0-9_.-]*/u),i=/[\\p{L}0-9._:-]+/u,o={className:\"symbol\",begin:/&[a-z]+;|&#[0-9]+;|&#x[a-f0-9]+;/},d={begin:/\\s/,contains:[{className:\"keyword\",begin:/#?[a-z_][a-z1-9_-]+/,illegal:/\\n/}]},r=e.inherit(d,{begin:/\\(/,end:/\\)/}),a=e.inherit(e.APOS_STRING_MODE,{className:\"string\"}),s=e.inherit(e.QUOTE_STRING_MODE,{className:\"string\"}),c={endsWithParent:!0,illegal:/</,relevance:0,contains:[{className:\"attr\",begin:i,relevance:0},{begin:/=\\s*/,relevance:0,contains:[{className:\"string\",endsParent:!0,variants:[{begin:/\"/,end:/\"/,contains:[o]},{begin:/'/,end:/'/,contains:[o]},{begin:/[^\\s\"'=<>`]+/}]}]}]};return{name:\"HTML, XML\",aliases:[\"html\",\"xhtml\",\"rss\",\"atom\",\"xjb\",\"xsd\",\"xsl\",\"plist\",\"wsf\",\"svg\"],case_insensitive:!0,unicodeRegex:!0,contains:[{className:\"meta\",begin:/<![a-z]/,end:/>/,relevance:10,contains:[d,s,a,r,{begin:/\\[/,end:/\\]/,contains:[{className:\"meta\",begin:/<![a-z]/,end:/>/,contains:[d,r,s,a]}]}]},e.COMMENT(/\\x3C!--/,/-->/,{relevance:10}),{begin:/<!\\[CDATA\\[/,end:/\\]\\]>/,relevance:10},o,{className:\"meta\",end:/\\?>/,variants:[{begin:/<\\?xml/,relevance:10,contains:[s]},{begin:/<\\?[a-z][a-z0-9]+/}]},{className:\"tag\",begin:/<style(?=\\s|>)/,end:/>/,keywords:{name:\"style\"},contains:[c],starts:{end:/<\\/style>/,returnEnd:!0,subLanguage:[\"css\",\"xml\"]}},{className:\"tag\",begin:/<script(?=\\s|>)/,end:/>/,keywords:{name:\"script\"},contains:[c],starts:{end:/<\\/script>/,returnEnd:!0,subLanguage:[\"javascript\",\"handlebars\",\"xml\"]}},{className:\"tag\",begin:/<>|<\\/>/},{className:\"tag\",begin:t.concat(/</,t.lookahead(t.concat(n,t.either(/\\/>/,/>/,/\\s/)))),end:/\\/?>/,contains:[{className:\"name\",begin:n,relevance:0,starts:c}]},{className:\"tag\",begin:t.concat(/<\\//,t.lookahead(t.concat(n,/>/))),contains:[{className:\"name\",begin:n,relevance:0},{begin:/>/,relevance:0,endsParent:!0}]}]}}function ln(e){let t=\"true false yes no null\",n=\"[\\\\w#;/?:@&=+$,.~*'()[\\\\]]+\",i={className:\"attr\",variants:[{begin:/[\\w*@][\\w*@ :()\\./-]*:(?=[ \\t]|$)/},{begin:/\"[\\w*@][\\w*@ :()\\./-]*\":(?=[ \\t]|$)/},{begin:/'[\\w*@][\\w*@ :()\\./-]*':(?=[ \\t]|$)/}]},o={className:\"template-variable\",variants:[{begin:/\\{\\{/,end:/\\}\\}/},{begin:/%\\{/,end:/\\}/}]},d={className:\"string\",relevance:0,begin:/'/,end:/'/,contains:[{match:/''/,scope:\"char.escape\",relevance:0}]},r={className:\"string\",relevance:0,variants:[{begin:/\"/,end:/\"/},{begin:/\\S+/}],contains:[e.BACKSLASH_ESCAPE,o]},a=e.inherit(r,{variants:[{begin:/'/,end:/'/,contains:[{begin:/''/,relevance:0}]},{begin:/\"/,end:/\"/},{begin:/[^\\s,{}[\\]]+/}]}),f={className:\"number\",begin:\"\\\\b\"+\"[0-9]{4}(-[0-9][0-9]){0,2}\"+\"([Tt \\\\t][0-9][0-9]?(:[0-9][0-9]){2})?\"+\"(\\\\.[0-9]*)?\"+\"([ \\\\t])*(Z|[-+][0-9][0-9]?(:[0-9][0-9])?)?\"+\"\\\\b\"},b={end:\",\",endsWithParent:!0,excludeEnd:!0,keywords:t,relevance:0},y={begin:/\\{/,end:/\\}/,contains:[b],illegal:\"\\\\n\",relevance:0},g={begin:\"\\\\[\",end:\"\\\\]\",contains:[b],illegal:\"\\\\n\",relevance:0},p=[i,{className:\"meta\",begin:\"^---\\\\s*$\",relevance:10},{className:\"string\",begin:\"[\\\\|>]([1-9]?[+-])?[ ]*\\\\n( +)[^ ][^\\\\n]*\\\\n(\\\\2[^\\\\n]+\\\\n?)*\"},{begin:\"<%[%=-]?\",end:\"[%-]?%>\",subLanguage:\"ruby\",excludeBegin:!0,excludeEnd:!0,relevance:0},{className:\"type\",begin:\"!\\\\w+!\"+n},{className:\"type\",begin:\"!<\"+n+\">\"},{className:\"type\",begin:\"!\"+n},{className:\"type\",begin:\"!!\"+n},{className:\"meta\",begin:\"&\"+e.UNDERSCORE_IDENT_RE+\"$\"},{className:\"meta\",begin:\"\\\\*\"+e.UNDERSCORE_IDENT_RE+\"$\"},{className:\"bullet\",begin:\"-(?=[ ]|$)\",relevance:0},e.HASH_COMMENT_MODE,{beginKeywords:t,keywords:{literal:t}},f,{className:\"number\",begin:e.C_NUMBER_RE+\"\\\\b\",relevance:0},y,g,d,r],N=[...p];return N.pop(),N.push(a),b.contains=N,{name:\"YAML\",case_insensitive:!0,aliases:[\"yml\"],contains:p}}var Ke={arduino:at,bash:rt,c:ot,cpp:st,csharp:ct,css:lt,diff:dt,go:ut,graphql:gt,ini:pt,java:ft,javascript:yt,json:Tt,kotlin:St,less:At,lua:Ot,makefile:Rt,markdown:Mt,objectivec:kt,perl:xt,php:It,\"php-template\":Ct,plaintext:Lt,python:Dt,\"python-repl\":Bt,r:Pt,ruby:Ut,rust:Ft,scss:zt,shell:$t,sql:Gt,swift:Vt,typescript:rn,vbnet:on,wasm:sn,xml:cn,yaml:ln};var kn=qn(Mn(),1);var xn=kn.default;var In={},Na=\"hljs-\";function je(e){let t=xn.newInstance();return e&&d(e),{highlight:n,highlightAuto:i,listLanguages:o,register:d,registerAlias:r,registered:a};function n(s,c,l){let m=l||In,f=typeof m.prefix==\"string\"?m.prefix:Na;if(!t.getLanguage(s))throw new Error(\"Unknown language: `\"+s+\"` is not registered\");t.configure({__emitter:Je,classPrefix:f});let b=t.highlight(c,{ignoreIllegals:!0,language:s});if(b.errorRaised)throw new Error(\"Could not highlight with `Highlight.js`\",{cause:b.errorRaised});let y=b._emitter.root,g=y.data;return g.language=b.language,g.relevance=b.relevance,y}function i(s,c){let m=(c||In).subset||o(),f=-1,b=0,y;for(;++f<m.length;){let g=m[f];if(!t.getLanguage(g))continue;let p=n(g,s,c);p.data&&p.data.relevance!==void 0&&p.data.relevance>b&&(b=p.data.relevance,y=p)}return y||{type:\"root\",children:[],data:{language:void 0,relevance:b}}}function o(){return t.listLanguages()}function d(s,c){if(typeof s==\"string\")t.registerLanguage(s,c);else{let l;for(l in s)Object.hasOwn(s,l)&&t.registerLanguage(l,s[l])}}function r(s,c){if(typeof s==\"string\")t.registerAliases(typeof c==\"string\"?c:[...c],{languageName:s});else{let l;for(l in s)if(Object.hasOwn(s,l)){let m=s[l];t.registerAliases(typeof m==\"string\"?m:[...m],{languageName:l})}}}function a(s){return!!t.getLanguage(s)}}var Je=class{constructor(t){this.options=t,this.root={type:\"root\",children:[],data:{language:void 0,relevance:0}},this.stack=[this.root]}addText(t){if(t===\"\")return;let n=this.stack[this.stack.length-1],i=n.children[n.children.length-1];i&&i.type===\"text\"?i.value+=t:n.children.push({type:\"text\",value:t})}startScope(t){this.openNode(String(t))}endScope(){this.closeNode()}__addSublanguage(t,n){let i=this.stack[this.stack.length-1],o=t.root.children;n?i.children.push({type:\"element\",tagName:\"span\",properties:{className:[n]},children:o}):i.children.push(...o)}openNode(t){let n=this,i=t.split(\".\").map(function(r,a){return a?r+\"_\".repeat(a):n.options.classPrefix+r}),o=this.stack[this.stack.length-1],d={type:\"element\",tagName:\"span\",properties:{className:i},children:[]};o.children.push(d),this.stack.push(d)}closeNode(){this.stack.pop()}finalize(){}toHTML(){return\"\"}};var ya=6e4,et=je(Ke);et.registerAlias(\"xml\",[\"vue\"]);function Cn(e,t){let n=/(?:^|[./])(\\w+)$/.exec(t)?.[1]?.toLowerCase()??\"\";if(et.registered(n))for(let i of e.querySelectorAll(\"tbody\"))for(let o of[\"l\",\"r\"]){let d=[...i.querySelectorAll(`code[data-code=\"${o}\"]`)],r=d.map(s=>s.textContent).join(`\n`);if(r.length>ya)continue;let a=Sa(et.highlight(n,r).children);for(let[s,c]of d.entries())c.replaceChildren(...(a[s]??[]).map(Ta))}}function Ta({text:e,kind:t}){if(t===\"\")return document.createTextNode(e);let n=document.createElement(\"span\");return n.className=t,n.textContent=e,n}function Sa(e){let t=[[]],n=(i,o)=>{for(let d of i)if(d.type===\"element\"){let[r=\"\"]=d.properties.className??[];n(d.children,r||o)}else if(d.type===\"text\")for(let[r,a]of d.value.split(`\n`).entries())r>0&&t.push([]),a!==\"\"&&t.at(-1)?.push({text:a,kind:o})};return n(e,\"\"),t}var wa=150,tt=100,Dn=new IntersectionObserver(e=>{for(let{isIntersecting:t,target:n}of e)t&&(Dn.unobserve(n),Cn(n,n.dataset.path??\"\"))});for(let e of document.querySelectorAll(\"[data-path]\"))Dn.observe(e);function nt(e){return document.getElementById(e)}var Ie=e=>e?.getAttribute(\"aria-pressed\")===\"true\",Ce=(e,t)=>e.setAttribute(\"aria-pressed\",String(t));function va(e){let t=new Map;for(let{dataset:n}of e){let i=n.parent;if(i===void 0||t.has(i))continue;let o=document.createElement(\"button\");o.type=\"button\",o.className=\"fold\",o.textContent=\"Hide subagent\",Ce(o,!1),e[Number(i)-1]?.append(o),t.set(i,o)}return t}function Ln(e,t){for(let n of e.querySelectorAll(\"details\"))n.open=t}function Aa(e){return Array.from({length:Math.ceil(e.length/tt)},(t,n)=>{let i=document.createElement(\"ol\");return i.className=\"rows\",i.append(...e.slice(n*tt,(n+1)*tt)),i})}function Oa(){let e=nt(\"search\"),t=nt(\"scroller\"),n=[...t.querySelectorAll(\".row\")],i=[...document.querySelectorAll(\"[data-filter]\")],o=va(n),d=n,r,a=g=>g!==void 0&&(Ie(o.get(g))||a(n[Number(g)-1]?.dataset.parent)),s=()=>{let g=e.value.trim().toLowerCase(),p=i.find(Ie)?.dataset.filter??\"*\",N=M=>M.matches(p)&&!a(M.dataset.parent)&&(g===\"\"||M.textContent?.toLowerCase().includes(g));d=n.filter(N);let v=document.activeElement;t.replaceChildren(...Aa(d)),t.contains(v)&&v.focus(),c()},c=()=>{let[g,p]=[d,n].map(({length:N})=>N.toLocaleString(\"en-US\"));nt(\"status\").textContent=`${g===p?\"\":`${g} of `}${p} events`},l=g=>{for(let p of i)Ce(p,p===g);s()},m=()=>{e.value=\"\",l(i[0])},f=g=>{r=g,g.querySelector(g.querySelector(\"summary\")?\"summary\":\"a\")?.focus(),g.scrollIntoView({block:\"nearest\"})},b=g=>{let p=n[Number(/^#event-(\\d{1,9})$/.exec(g)?.[1])-1];if(p){if(Ln(p,!0),!p.isConnected){for(let N of o.values())Ce(N,!1);m()}f(p)}};c(),b(location.hash),document.querySelector(\".controls\")?.removeAttribute(\"hidden\"),window.addEventListener(\"hashchange\",()=>b(location.hash));let y;e.addEventListener(\"input\",()=>{clearTimeout(y),y=setTimeout(s,wa)}),document.addEventListener(\"click\",({target:g})=>{let p=g.closest(\"button, a\");if(p instanceof HTMLAnchorElement&&p.hash===location.hash)b(p.hash);else if(p?.matches(\"[data-filter]\"))l(p);else if(p?.matches(\"button\"))if(Ce(p,!Ie(p)),p.matches(\".fold\"))s();else for(let N of n)Ln(N,Ie(p))}),document.addEventListener(\"focusin\",({target:g})=>{r=g.closest(\".row\")??r}),document.addEventListener(\"keydown\",g=>{if(g.ctrlKey||g.metaKey||g.altKey)return;if(g.target===e){g.key===\"Escape\"&&m(),g.key===\"Escape\"&&r?f(r):(g.key===\"Escape\"||g.key===\"Enter\")&&t.focus();return}let p={j:1,k:-1}[g.key];if(g.key!==\"/\"&&p===void 0)return;if(g.preventDefault(),p===void 0)return e.focus();let N=r?d.indexOf(r):-1,v=d[N<0?0:N+p];v&&f(v)})}document.getElementById(\"scroller\")&&Oa();})();"

// EXTERNAL MODULE: ./lib/agents/transcript/figures.js
var transcript_figures = __webpack_require__(15568);
// EXTERNAL MODULE: ./lib/agents/transcript/host-paths.js
var host_paths = __webpack_require__(86146);
// EXTERNAL MODULE: ./lib/agents/transcript/reader.js
var reader = __webpack_require__(52314);
// EXTERNAL MODULE: ./lib/agents/transcript/transcript.js
var transcript = __webpack_require__(96283);
// EXTERNAL MODULE: ./lib/base/agent-names.js
var agent_names = __webpack_require__(8833);
// EXTERNAL MODULE: ./lib/base/json.js
var json = __webpack_require__(24807);
// EXTERNAL MODULE: ./lib/base/stored-file.js
var stored_file = __webpack_require__(19997);
// EXTERNAL MODULE: ./lib/run/usage.js
var usage = __webpack_require__(26802);
// EXTERNAL MODULE: ./lib/report/text/title.js
var title = __webpack_require__(20386);
;// CONCATENATED MODULE: ./lib/report/page/authors.js
/** Most calls that a hunk names. */
const MOST = 3;
/** A shorter line, such as `}`, says nothing about who wrote it. */
const TELLING = 3;
/**
 * Which event wrote the lines of a patch: the last edit of the same file with the same line, else the edits that do not
 * say what they wrote. Memory is bounded by the patch. What a command wrote has no author.
 */
class Authors {
    /** By path, the changed lines with their signs; -1: nobody so far. */
    #lines = new Map();
    /** By path in the patch, the last edits without their text. */
    #silent = new Map();
    constructor(files) {
        for (const { path, hunks } of files) {
            const lines = hunks.flatMap((hunk) => hunk.lines.filter(isChange));
            this.#lines.set(path, new Map(lines.map((line) => [line, -1])));
        }
    }
    note({ path, hunks }, event) {
        const own = this.#pathOf(path);
        const known = own === undefined ? undefined : this.#lines.get(own);
        if (own === undefined || known === undefined)
            return;
        if (hunks.length === 0)
            this.#silent.set(own, [...(this.#silent.get(own) ?? []), event].slice(-MOST));
        for (const { lines, newStart } of hunks) {
            for (const line of lines)
                if (isChange(line) && known.has(line))
                    known.set(line, event);
            // A text that was replaced can begin and end within a line.
            if (newStart === undefined)
                for (const part of edgesOf(lines))
                    for (const line of known.keys())
                        if (isPartOf(part, line))
                            known.set(line, event);
        }
    }
    /** Numbers of events, the one with the most lines first. */
    of(path, { lines }) {
        const known = this.#lines.get(path);
        const changes = lines.filter(isChange);
        const telling = changes.filter((line) => line.trim().length >= TELLING);
        const counts = new Map();
        for (const line of telling.length > 0 ? telling : changes) {
            const event = known?.get(line) ?? -1;
            if (event >= 0)
                counts.set(event, (counts.get(event) ?? 0) + 1);
        }
        if (counts.size === 0)
            return this.#silent.get(path) ?? [];
        const sorted = [...counts].sort(([, a], [, b]) => b - a);
        return sorted.slice(0, MOST).map(([event]) => event);
    }
    /** An edit names a file by its whole path, a patch within the repository. */
    #pathOf(path) {
        for (let rest = path.replaceAll('\\', '/'); rest !== '';) {
            if (this.#lines.has(rest))
                return rest;
            const slash = rest.indexOf('/');
            if (slash < 0)
                return undefined;
            rest = rest.slice(slash + 1);
        }
        return undefined;
    }
}
/** The first and the last removed and added lines. */
function edgesOf(lines) {
    return ['-', '+'].flatMap((sign) => {
        const signed = lines.filter((line) => line.startsWith(sign));
        return [signed[0], signed.at(-1)];
    });
}
function isPartOf(part, line) {
    if (part === undefined || part.trim().length < TELLING)
        return false;
    return line[0] === part[0] && line.includes(part.slice(1));
}
function isChange(line) {
    return line.startsWith('+') || line.startsWith('-');
}

// EXTERNAL MODULE: ./lib/report/page/text.js
var page_text = __webpack_require__(46509);
;// CONCATENATED MODULE: ./lib/report/page/element.js

/** Elements without an end tag. */
const EMPTY = ['col'];
/** `el('td.add', {}, text)`: a tag with its classes. */
function el(name, attributes = {}, ...children) {
    const [tag = '', ...classes] = name.split('.');
    const named = classes.length === 0 ? attributes : { class: classes.join(' '), ...attributes };
    return { tag, attributes: named, children };
}
/** Elements as HTML; texts and attributes are escaped. */
function elementHtml(content) {
    if (typeof content === 'string')
        return (0,page_text/* escapeHtml */.Z)(content);
    if ('html' in content)
        return content.html;
    const { tag, attributes, children } = content;
    const given = Object.entries(attributes).map(([name, value]) => value === undefined ? '' : ` ${name}="${(0,page_text/* escapeHtml */.Z)(value)}"`);
    if (EMPTY.includes(tag))
        return `<${tag}${given.join('')}>`;
    return `<${tag}${given.join('')}>${children.map(elementHtml).join('')}</${tag}>`;
}

;// CONCATENATED MODULE: ./lib/report/page/chart.js


/** Bars that a chart can show side by side. */
const BARS = 240;
/** Turns in order, as at most 240 bars: of a long session each bar sums up several. */
function barsOf(turns) {
    const each = Math.max(1, Math.ceil(turns.length / BARS));
    const bars = [];
    for (const [index, turn] of turns.entries()) {
        const last = bars.at(-1);
        if (last === undefined || index % each === 0)
            bars.push({ ...turn });
        else
            sumInto(last, turn);
    }
    return { bars, each };
}
function weight({ costUsd, input, output }) {
    // A cent counts more than any number of tokens.
    return costUsd * 1e12 + input + output;
}
function sumInto(bar, turn) {
    bar.input += turn.input;
    bar.cached += turn.cached;
    bar.output += turn.output;
    bar.costUsd += turn.costUsd;
}
const WIDTH = 720;
const HEIGHT = 96;
/** Tokens and cost of each request to the model as bars, and the most expensive one in words; '' where nothing is known. */
function chartHtml(turns) {
    if (turns.every(({ input, output }) => input + output === 0))
        return '';
    const { bars, each } = barsOf(turns);
    const count = turns.length;
    const most = turns.reduce((one, other) => (weight(other) > weight(one) ? other : one));
    const per = each === 1 ? 'request' : `${(0,transcript/* formatCount */.B4)(each)} requests`;
    const cost = bars.some(({ costUsd }) => costUsd > 0);
    const charts = [
        chart(`Tokens per ${per}`, bars, count, [
            { name: 'from a cache', of: ({ cached }) => cached, kind: 'cached' },
            { name: 'new', of: ({ input, cached }) => Math.max(0, input - cached), kind: 'new' },
            { name: 'out', of: ({ output }) => output, kind: 'out' },
        ]),
        ...(cost
            ? [chart(`Cost per ${per}`, bars, count, [{ of: ({ costUsd }) => costUsd, kind: 'cost' }])]
            : []),
    ];
    const link = `<a href="#event-${most.event + 1}">event ${(0,transcript/* formatCount */.B4)(most.event + 1)}</a>`;
    const tokens = (0,transcript/* plural */.LS)(most.input + most.output, 'token');
    const words = `${(0,transcript/* plural */.LS)(count, 'request')}. The most expensive one is answered in ${link}: ${tokens}${cost ? `, ${(0,transcript/* formatCost */.BD)(most.costUsd)}` : ''}.`;
    return `<section aria-labelledby="turns"><h2 id="turns">Requests to the model</h2>\n<div class="charts">${charts.map(elementHtml).join('')}</div>\n<p class="note">${words}</p></section>`;
}
/** A bar for each request, from the first to the last of `count`. */
function chart(title, bars, count, parts) {
    const totals = bars.map((bar) => parts.reduce((sum, { of }) => sum + of(bar), 0));
    const most = Math.max(...totals, Number.MIN_VALUE);
    const width = WIDTH / bars.length;
    const number = (value) => String(Math.round(value * 100) / 100);
    const rects = bars.flatMap((bar, index) => {
        let top = HEIGHT;
        return parts.flatMap(({ of, kind }) => {
            const height = (of(bar) / most) * HEIGHT;
            if (height === 0)
                return [];
            top -= height;
            const place = { x: number(index * width), y: number(top), width: number(width * 0.85) };
            return [el(`rect.${kind}`, { ...place, height: number(height) })];
        });
    });
    const isCost = parts.some(({ kind }) => kind === 'cost');
    const inWords = (value) => (isCost ? (0,transcript/* formatCost */.BD)(value) : (0,transcript/* plural */.LS)(Math.round(value), 'token'));
    const label = `${title}, at most ${inWords(most)}`;
    const names = parts.flatMap(({ name, kind }) => name === undefined ? [] : [el(`span.key.${kind}`, {}, name), ' ']);
    const line = (y) => el('line.grid', { x1: '0', x2: String(WIDTH), y1: number(y), y2: number(y) });
    const short = (value) => (isCost ? (0,transcript/* formatCost */.BD)(value) : (0,transcript/* formatCount */.B4)(Math.round(value)));
    const view = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none' };
    return el('figure', {}, el('figcaption', {}, `${title} `, ...names), el('div.plot', {}, el('div.scale', {}, ...[most, most / 2, 0].map((value) => el('span', {}, short(value)))), el('svg.chart', { ...view, role: 'img', 'aria-label': label }, line(HEIGHT / 2), ...rects), el('div.axis', {}, ...[1, count].map((request) => el('span', {}, (0,transcript/* formatCount */.B4)(request))))));
}

// EXTERNAL MODULE: ./lib/agents/transcript/told-agent.js
var told_agent = __webpack_require__(72180);
// EXTERNAL MODULE: ./lib/report/sections/iterations-section.js
var iterations_section = __webpack_require__(96605);
// EXTERNAL MODULE: ./lib/agents/transcript/views/printable.js
var printable = __webpack_require__(59211);
;// CONCATENATED MODULE: ./lib/report/page/diff-table.js

/** The lines of a hunk side by side: what was removed is beside what was added in its place. */
function sideBySide({ oldStart, newStart, lines }) {
    const rows = [];
    let removed = [];
    let added = [];
    let [before, after] = [oldStart, newStart];
    const flush = () => {
        for (let index = 0; index < Math.max(removed.length, added.length); index++)
            rows.push({ left: removed[index], right: added[index] });
        removed = [];
        added = [];
    };
    for (const line of lines) {
        const text = line.slice(1);
        if (line.startsWith('-')) {
            // What was removed after an addition belongs to the next pair.
            if (added.length > 0)
                flush();
            removed.push({ kind: 'del', text, number: before });
            if (before !== undefined)
                before++;
        }
        else if (line.startsWith('+')) {
            added.push({ kind: 'add', text, number: after });
            if (after !== undefined)
                after++;
        }
        else if (!line.startsWith('\\')) {
            flush();
            rows.push({
                left: { kind: 'same', text, number: before },
                right: { kind: 'same', text, number: after },
            });
            if (before !== undefined)
                before++;
            if (after !== undefined)
                after++;
        }
    }
    flush();
    return rows;
}
/** How many lines were added and removed. */
function linesChanged(o) {
    return [el('span.plus', {}, `+${o.additions}`), ' ', el('span.minus', {}, `−${o.deletions}`)];
}
/** Hunks as a table of two sides with line numbers; `data-code` marks what the browser highlights. */
function diffTable({ path, title = path, hunks, heading, show = (text) => text }) {
    const name = `Changes of ${title}`;
    const cells = (side, which) => {
        if (side === undefined)
            return [el(`td.n.${which}.none`), el(`td.${which}.none`)];
        const sign = side.kind === 'add' ? '+' : side.kind === 'del' ? '-' : ' ';
        return [
            el(`td.n.${which}.${side.kind}`, {}, side.number === undefined ? '' : String(side.number)),
            el(`td.${which}.${side.kind}`, { 'data-sign': sign }, el('code', { 'data-code': which }, show(side.text))),
        ];
    };
    const table = el('table.diff', { 'aria-label': name }, el('colgroup', {}, el('col.n'), el('col'), el('col.n'), el('col')), ...hunks.map((hunk) => el('tbody', {}, el('tr.hunk', {}, el('td', { colspan: '4' }, ...(heading?.(hunk) ?? [hunk.header ?? '@@']))), ...sideBySide(hunk).map(({ left, right }) => el('tr', {}, ...cells(left, 'l'), ...cells(right, 'r'))))));
    return el('div.wide', { 'data-path': path, tabindex: '0', role: 'region', 'aria-label': name }, table);
}

;// CONCATENATED MODULE: ./lib/report/page/diff.js




const OPEN_FILES = 10;
/** Files with more changed lines are opened by who wants to see them. */
const OPEN_LINES = 400;
const LINE_LENGTH = 2_000;
/** More files are listed side by side. */
const ONE_COLUMN = 20;
/** The changed files as a list of links, and the changes side by side. */
function changesHtml(files, authors, cut) {
    return [
        ...(files.length > 1 ? [elementHtml(fileList(files))] : []),
        ...files.map((file, index) => elementHtml(fileElement(file, index, authors))),
        ...(cut ? ['<p class="note">The patch is longer than shown here. diff.patch has all of it.</p>'] : []),
    ].join('\n');
}
function fileElement(file, index, authors) {
    const title = file.previousPath === undefined ? file.path : `${file.previousPath} → ${file.path}`;
    const open = index < OPEN_FILES && file.additions + file.deletions <= OPEN_LINES;
    return el('details.file', { id: `file-${index + 1}`, open: open ? '' : undefined }, el('summary', {}, el('code', {}, title), ' ', ...linesChanged(file)), ...file.notes.map((note) => el('p.note', {}, note)), file.hunks.length === 0
        ? ''
        : diffTable({
            path: file.path,
            title,
            hunks: file.hunks,
            heading: (hunk) => [
                el('code', {}, hunk.header ?? '@@'),
                ' ',
                authorLinks(authors.of(file.path, hunk)),
            ],
            show: (text) => (0,printable/* shortened */.vI)(text, LINE_LENGTH),
        }));
}
function authorLinks(events) {
    if (events.length === 0)
        return el('span.author', {}, 'No edit of the session has these lines.');
    const links = events.flatMap((event, index) => [
        index === 0 ? 'Written by ' : ', ',
        el('a', { href: `#event-${event + 1}` }, `event ${(0,transcript/* formatCount */.B4)(event + 1)}`),
    ]);
    return el('span.author', {}, ...links);
}
function fileList(files) {
    const items = files.map((file, index) => el('li', {}, el('a', { href: `#file-${index + 1}` }, file.path), ' ', ...linesChanged(file)));
    return el('nav', { 'aria-label': 'Changed files' }, el('p.dim', {}, (0,transcript/* plural */.LS)(files.length, 'file')), el(files.length > ONE_COLUMN ? 'ul.files.columns' : 'ul.files', {}, ...items));
}

;// CONCATENATED MODULE: ./lib/run/sandbox-text.js
/** `container (docker), network none, sealed`, or that a run ended before it had a sandbox. */
function sandboxText({ backend, engine, network, sealed, weaknesses }) {
    // Only a machine without any seal has no engine either; its weaknesses include a network.
    if (engine === 'none' && weaknesses.length === 0 && network === 'none')
        return 'not opened';
    return `${backend} (${engine}), network ${network}, ${sealed ? 'sealed' : 'not sealed'}`;
}
/** `docker: why`, for every engine that answered but started no container; one line each. */
function passedOverTexts({ passedOver = [] }) {
    return passedOver.map(({ engine, why }) => `${engine}: ${why.replace(/\s+/g, ' ').trim()}`);
}

// EXTERNAL MODULE: ./lib/report/sections/figures.js
var figures = __webpack_require__(49238);
;// CONCATENATED MODULE: ./lib/report/page/facts.js




/** Maximum number of findings and denials shown; the manifest has them all. */
const facts_MOST = 50;
/**
 * What the manifest says about the run, as a list of names and values. `serverUrl` is the web address of the
 * target's forge, if known.
 */
function facts(manifest, serverUrl) {
    const { base, durationMs, patch } = manifest;
    const rows = [
        ['Run', (0,page_text/* escapeHtml */.Z)(manifest.runId)],
        ...targetRows(manifest, serverUrl),
        ['Requested by', (0,page_text/* escapeHtml */.Z)(manifest.task.requester.login)],
        [
            'Base',
            (0,page_text/* escapeHtml */.Z)([base.ref, base.sha?.slice(0, 12) ?? 'not a git repository'].filter(Boolean).join(' at ')),
        ],
        ...(durationMs === undefined ? [] : [row('Duration', (0,transcript/* formatDuration */.a3)(durationMs))]),
        ...adapterRows(manifest),
        ...sandboxRows(manifest),
        ...(patch === undefined ? [] : [row('Patch', patch.files === 0 ? 'no changes' : (0,figures/* sizeOfPatch */.Px)(patch))]),
        ...verificationRows(manifest),
        ...policyRows(manifest),
        ...manifest.denials
            .slice(0, facts_MOST)
            .map((denial) => row('Denied', [denial.what, denial.why].filter(Boolean).join(': '))),
    ];
    const list = rows.map(([name, html]) => `<dt>${name}</dt><dd>${html}</dd>`).join('');
    return `<dl class="facts">${list}</dl>`;
}
function row(name, text) {
    return [name, (0,page_text/* escapeHtml */.Z)(text)];
}
/** Where the request was made. */
function targetRows({ task: { target }, base }, serverUrl) {
    if (target.kind === 'none')
        return [];
    const [name, path] = target.kind === 'issue' ? ['Issue', 'issues'] : ['Pull request', 'pull'];
    const text = `#${target.number}`;
    // Without a forge there is only a folder name.
    const known = serverUrl !== undefined && serverUrl !== '' && base.repository.includes('/');
    return [[name, known ? external(`${serverUrl}/${base.repository}/${path}/${target.number}`, text) : text]];
}
/** Where the run was asked for, works and went, on one line; '' on this machine alone. */
function linksHtml(manifest, { serverUrl, runUrl, commentUrl, pulls, }) {
    const { delivery, base, runId, outcome, patch, task } = manifest;
    const opens = pulls && outcome === 'success' && patch?.files && task.target.kind !== 'pull_request';
    const comment = delivery?.commentUrl ?? commentUrl;
    const run = runUrl === undefined ? [] : [external(runUrl, 'Workflow run')];
    const pull = delivery?.pullRequest;
    const links = [
        ...targetRows(manifest, serverUrl).map(([name, html]) => `${name} ${html}`),
        ...(pull ? [`Pull request ${external(pull.url, `#${pull.number}`)}`] : []),
        // The artifact's page is written before its pull request, which names the run.
        ...(!pull && opens && serverUrl
            ? [external(`${serverUrl}/${base.repository}/pulls?q=is%3Apr+%22${runId}%22`, 'Pull request')]
            : []),
        ...(comment ? [external(comment, 'Comment')] : []),
        ...run,
    ];
    return links.length === 0 ? '' : `<p class="dim">${links.join(' · ')}</p>`;
}
function sandboxRows({ sandbox, credentials = [] }) {
    return [
        row('Sandbox', sandboxText(sandbox)),
        ...passedOverTexts(sandbox).map((text) => row('Skipped', text)),
        ...sandbox.weaknesses.map((weakness) => row('Weakness', weakness)),
        ...credentials.map(({ path, why, kept }) => row(kept ? 'Credentials' : 'Left out', `${path} (${why})`)),
    ];
}
function adapterRows({ adapter }) {
    const { tool, differences = [] } = adapter ?? {};
    return [
        ...(tool === undefined ? [] : [row('Adapter', tool)]),
        ...differences.map((difference) => row('Adapter says otherwise', difference)),
    ];
}
function verificationRows({ verification }) {
    if (verification === undefined)
        return [];
    const commands = verification.commands.map(({ command, exitCode, timedOut }) => {
        const failed = timedOut ? 'timed out' : `exit code ${exitCode}`;
        return `<br><code>${(0,page_text/* escapeHtml */.Z)(command)}</code>: ${exitCode === 0 ? 'passed' : failed}`;
    });
    return [['Verification', `${verification.passed ? 'passed' : 'failed'}${commands.join('')}`]];
}
/** The findings, blocking ones first: without them nobody knows why a change was rejected. */
function policyRows({ policy }) {
    const findings = [...(policy?.findings ?? [])].sort((a, b) => Number(b.verdict === 'block') - Number(a.verdict === 'block'));
    return findings.slice(0, facts_MOST).map(({ verdict, rule, path, line, message }) => {
        const where = path === undefined ? '' : `${path}${line === undefined ? '' : `:${line}`}`;
        const place = where === '' ? '' : `<code>${(0,page_text/* escapeHtml */.Z)(where)}</code>: `;
        return [
            verdict === 'block' ? 'Blocked' : 'For review',
            `${place}${(0,page_text/* escapeHtml */.Z)(`${message} (rule ${rule})`)}`,
        ];
    });
}
/** Why the run failed and what to do; '' if it did not fail. Lines after the first are output or a list. */
function errorBox({ error }) {
    if (error === undefined)
        return '';
    const [first = '', ...others] = error.message.trim().split('\n');
    const rest = others.length === 0 ? '' : `<pre>${(0,page_text/* escapeHtml */.Z)(others.join('\n'))}</pre>`;
    return `<div class="error"><b>${withCode(first)}</b>${rest === '' ? '<br>' : rest}${withCode(error.hint)}</div>`;
}
/** Our own messages put names and commands between backticks. */
function withCode(text) {
    return (0,page_text/* escapeHtml */.Z)(text).replace(/`([^`\n]+)`/g, '<code>$1</code>');
}
function external(url, text) {
    return /^https?:\/\//.test(url)
        ? `<a href="${(0,page_text/* escapeHtml */.Z)(url)}" rel="noopener noreferrer">${(0,page_text/* escapeHtml */.Z)(text)}</a>`
        : (0,page_text/* escapeHtml */.Z)(text);
}

// EXTERNAL MODULE: ./lib/report/page/static-page.js
var static_page = __webpack_require__(2182);
;// CONCATENATED MODULE: ./lib/report/page/head.js







function headHtml(head) {
    const { manifest, request, answer, card, failedOutputs = [] } = head;
    const { patchText, files, authors, cut } = head;
    const failed = outputs(failedOutputs);
    const proof = [card ? `<div class="card">${(0,page_text/* markdownToHtml */.u)(glyphs(card))}</div>` : '', failed].filter(Boolean);
    return [
        '<header>',
        `<h1>${(0,page_text/* escapeHtml */.Z)(titleOf(head))}${manifest ? ` ${badge(manifest)}` : ''}</h1>`,
        manifest && request?.title ? `<p class="dim">${(0,page_text/* escapeHtml */.Z)(runTitle(manifest))}</p>` : '',
        manifest ? linksHtml(manifest, head) : '',
        manifest ? errorBox(manifest) : '',
        '</header>',
        '<main>',
        part('Changes', patchText === undefined ? [] : [changes(patchText, files, authors, cut)]),
        part('Proof', proof),
        part('Answer', answer ? [`<div class="words">${(0,page_text/* markdownToHtml */.u)(answer)}</div>`] : []),
        part('Request', request?.body ? [`<div class="words">${(0,page_text/* markdownToHtml */.u)(request.body)}</div>`] : []),
        manifest?.loop ? loopTable(manifest.loop) : '',
    ]
        .filter(Boolean)
        .join('\n');
}
/** What the session took, below everything that a reader came for. */
function figuresHtml({ manifest, serverUrl, metadata, calls, }) {
    return part('Figures', [
        head_figures(metadata, calls),
        manifest ? `<details><summary>About this run</summary>${facts(manifest, serverUrl)}</details>` : '',
    ]);
}
/** Those that need no font with emoji. */
const glyphs = (text) => text.replaceAll('✅', '✓').replaceAll('❌', '✗').replaceAll('⚠️', '!');
function part(title, content) {
    if (content.length === 0)
        return '';
    const id = title.toLowerCase();
    return `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>\n${content.join('\n')}</section>`;
}
function changes(patch, files, authors, cut) {
    return patch.trim() === '' ? '<p class="note">No changes.</p>' : changesHtml(files, authors, cut);
}
function titleOf({ manifest, request }) {
    return request?.title || (manifest ? runTitle(manifest) : 'Session');
}
function runTitle({ base, task }) {
    const { target } = task;
    const about = target.kind === 'none'
        ? ''
        : `${target.kind === 'issue' ? 'issue' : 'pull request'} #${target.number} in `;
    return `Run on ${about}${base.repository}`;
}
function badge({ outcome, reason, replayOf }) {
    const replay = replayOf === undefined ? '' : '<span class="badge replay">replay</span> ';
    return `${replay}<span class="badge ${outcome}">${(0,page_text/* escapeHtml */.Z)(reason.replace(/_/g, ' '))}</span>`;
}
function head_figures(metadata, calls) {
    const items = [
        ['Turns', (0,transcript/* formatCount */.B4)(metadata.turnCount)],
        ['Tool calls', (0,transcript/* formatCount */.B4)(calls)],
        ['Errors', (0,transcript/* formatCount */.B4)(metadata.errorCount)],
        ['Tokens in', (0,transcript/* formatCount */.B4)(metadata.inputTokens)],
        ['Tokens out', (0,transcript/* formatCount */.B4)(metadata.outputTokens)],
        ['Cost', (0,transcript/* formatCost */.BD)(metadata.costUsd)],
        ['Session time', (0,transcript/* formatDuration */.a3)(metadata.durationMs)],
    ];
    const about = [metadata.model, (0,told_agent/* agentInWords */.IC)((0,told_agent/* agentOfMetadata */.M8)(metadata)), metadata.sessionId];
    const line = about.filter((part) => part).map((part) => (0,page_text/* escapeHtml */.Z)(String(part)));
    return `<p class="dim">${line.join(' · ')}</p>\n${(0,static_page/* figuresHtml */.$M)(items)}`;
}
/** The end of the failed commands' output, collapsed; '' if none failed. */
function outputs(failed) {
    return failed
        .map(({ command, tail }) => {
        const summary = `<summary>Output of <code>${(0,page_text/* escapeHtml */.Z)(command)}</code></summary>`;
        return `<details class="call failed">${summary}<pre>${(0,page_text/* escapeHtml */.Z)(tail)}</pre></details>`;
    })
        .join('\n');
}
/** The iterations of a loop, each with its figures, and why the loop ended. */
function loopTable(loop) {
    const { iterations } = loop;
    const [head = [], ...rows] = (0,iterations_section/* iterationRows */.D5)(iterations);
    const cells = rows.map((row, index) => [...row, iterations[index]?.sessionId ?? ''].map((text) => `<td>${(0,page_text/* escapeHtml */.Z)(text)}</td>`));
    const names = [...head, 'Session'].map((name) => `<th>${name}</th>`);
    const body = [names, ...cells].map((row) => `<tr>${row.join('')}</tr>`);
    return `<h2>Iterations</h2>\n<p>${(0,page_text/* escapeHtml */.Z)((0,iterations_section/* loopInWords */.TP)(loop))}</p>\n<div class="wide loop"><table>${body.join('')}</table></div>`;
}

// EXTERNAL MODULE: ./lib/agents/transcript/lines.js
var lines = __webpack_require__(72142);
;// CONCATENATED MODULE: ./lib/report/page/logs.js








/** Rows that a page has of a log; the evidence has them all. */
const MOST_ROWS = 5_000;
const CELL = 500;
/** Bytes of a verification's output, from its end. */
const OUTPUT_BYTES = 200_000;
const logs_text = (value) => typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const count = (value) => (typeof value === 'number' ? (0,transcript/* formatCount */.B4)(value) : '');
const cost = (value) => (typeof value === 'number' ? (0,transcript/* formatCost */.BD)(value) : '');
const duration = (value) => (typeof value === 'number' ? (0,transcript/* formatDuration */.a3)(value) : '');
/** One field of each line. */
const field = (name, key, format = logs_text) => [name, (line) => format(line[key])];
/** Those of several that a line has. */
const note = (...values) => values.map(logs_text).filter(Boolean).join(' ');
const TIME = field('Time', 'time', (value) => logs_text(value).slice(11, 19));
const REQUEST = ['Request', (line) => `${logs_text(line['method'])} ${logs_text(line['path'])}`];
const STATUS = field('Status', 'status');
const DURATION = field('Duration', 'durationMs', duration);
const INPUT = ['inputTokens', 'cacheReadTokens', 'cacheCreationTokens'];
const KINDS = [
    {
        file: 'gateway.jsonl',
        title: 'Gateway',
        columns: [
            TIME,
            REQUEST,
            field('Model', 'model'),
            STATUS,
            ['In', (line) => (0,transcript/* formatCount */.B4)(INPUT.reduce((sum, key) => sum + (Number(line[key]) || 0), 0))],
            field('Out', 'outputTokens', count),
            field('Cost', 'costUsd', cost),
            DURATION,
            ['Note', ({ denial, error }) => note(denial?.['message'], error)],
        ],
        isBad: (line) => 'denial' in line || 'error' in line || Number(line['status']) >= 400,
    },
    {
        file: 'github.jsonl',
        title: 'GitHub',
        columns: [TIME, REQUEST, STATUS, DURATION, field('Note', 'denial')],
        isBad: (line) => 'denial' in line || Number(line['status']) >= 400,
    },
    {
        file: 'network.jsonl',
        title: 'Network',
        columns: [
            TIME,
            field('Phase', 'phase'),
            field('Host', 'host'),
            field('Port', 'port'),
            field('Decision', 'decision'),
            field('Sent', 'bytesSent', count),
            field('Received', 'bytesReceived', count),
            DURATION,
            ['Note', ({ why, error }) => note(why, error)],
        ],
        isBad: (line) => line['decision'] === 'denied' || 'error' in line,
    },
    {
        file: 'mcp.jsonl',
        title: 'MCP servers',
        columns: [
            TIME,
            field('Server', 'server'),
            field('Tool', 'tool'),
            field('Arguments', 'arguments'),
            ['Outcome', ({ outcome, event }) => logs_text(outcome) || logs_text(event)],
            field('Bytes', 'bytes', count),
            DURATION,
            field('Note', 'why'),
        ],
        isBad: (line) => line['event'] === 'call' && line['outcome'] !== 'ok',
    },
];
/** The logs in a run's evidence, folded; '' if it has none. `dir` is the folder of the run. Throws FILE_REFUSED. */
async function logsHtml(evidence, redact, dir = evidence) {
    const tables = await Promise.all(KINDS.map((kind) => tableHtml(kind, { dir, evidence }, redact)));
    const parts = [...tables, await outputHtml({ dir, evidence }, redact)].filter((part) => part !== '');
    if (parts.length === 0)
        return '';
    return `<section aria-labelledby="logs"><h2 id="logs">Logs</h2>\n${parts.join('\n')}</section>`;
}
async function tableHtml(kind, folder, redact) {
    const rows = [];
    let lines = 0;
    let bad = 0;
    for await (const line of linesOf(folder, kind.file)) {
        lines++;
        const isBad = kind.isBad(line);
        if (isBad)
            bad++;
        if (rows.length === MOST_ROWS)
            continue;
        const cells = kind.columns.map(([, cell]) => el('td', {}, (0,printable/* shortened */.vI)((0,printable/* printable */.g$)(redact(cell(line))), CELL)));
        rows.push(elementHtml(el(isBad ? 'tr.bad' : 'tr', {}, ...cells)));
    }
    if (lines === 0)
        return '';
    const left = lines - rows.length;
    const heads = kind.columns.map(([name]) => `<th scope="col">${name}</th>`);
    const failed = bad > 0 ? `, ${(0,transcript/* formatCount */.B4)(bad)} failed or refused` : '';
    const more = left > 0 ? `<p class="note">${(0,transcript/* plural */.LS)(left, 'more line')} in evidence/${kind.file}.</p>` : '';
    return `<details class="log"><summary><b>${kind.title}</b> ${(0,transcript/* plural */.LS)(lines, 'line')}${failed}</summary><div class="wide" tabindex="0" role="region" aria-label="${kind.title}"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>${more}</details>`;
}
async function* linesOf({ dir, evidence }, file) {
    const stream = await (0,stored_file/* streamStoredFile */.MR)(dir, (0,external_node_path_.join)(evidence, file));
    if (stream === null)
        return;
    for await (const line of (0,lines/* linesIn */.h)(stream)) {
        // A process that was killed leaves half a line.
        const value = (0,json/* parseJson */.qF)(line);
        if (typeof value === 'object' && value !== null)
            yield value;
    }
}
async function outputHtml({ dir, evidence }, redact) {
    const file = await (0,stored_file/* openStoredFile */.ue)(dir, (0,external_node_path_.join)(evidence, 'verify.log'), stored_file/* STREAM_BYTES */.rL);
    if (file === null)
        return '';
    try {
        const { size } = await file.stat();
        const from = Math.max(0, size - OUTPUT_BYTES);
        const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - from), position: from });
        const shown = redact(buffer.subarray(0, bytesRead).toString('utf8')).trim();
        if (shown === '')
            return '';
        const cut = from > 0 ? ' (its end)' : '';
        return `<details class="log"><summary><b>Verification</b> output of the commands${cut}</summary><pre tabindex="0">${(0,page_text/* escapeHtml */.Z)(shown)}</pre></details>`;
    }
    finally {
        await file.close();
    }
}

// EXTERNAL MODULE: ./lib/report/page/patch.js
var patch = __webpack_require__(91542);
// EXTERNAL MODULE: ./lib/agents/transcript/sessions/iteration.js
var iteration = __webpack_require__(808);
// EXTERNAL MODULE: ./lib/agents/transcript/views/terminal.js
var terminal = __webpack_require__(69542);
// EXTERNAL MODULE: ./lib/agents/transcript/content.js
var transcript_content = __webpack_require__(99852);
// EXTERNAL MODULE: ./lib/agents/transcript/edits.js
var edits = __webpack_require__(64512);
;// CONCATENATED MODULE: ./lib/agents/transcript/views/view-items.js




/** When this many items wait for the result of an earlier call, the call is shown without it. */
const HELD = 500;
/**
 * Turns the events of a session, in either form, into what people read: each call with its result. Memory is
 * bounded by what is held back for a result, not by the length of the session.
 */
class ViewItems {
    #held = [];
    /** Calls that have no result yet, shown or not. */
    #open = new Map();
    #session = '';
    /** Of the event at hand. */
    #origin = {};
    /** Takes the next event; returns what can be shown now, in order. */
    push(event) {
        this.#origin = originOf(event);
        this.#take(event);
        return this.#ready();
    }
    /** No more events will come: returns what is left. */
    end() {
        const rest = this.#held;
        this.#held = [];
        return rest;
    }
    #hold(item) {
        this.#held.push(Object.assign(item, this.#origin));
    }
    #take(event) {
        if (event.type === 'system')
            this.#system(event);
        else if (event.type === 'assistant')
            this.#assistant(event);
        else if (event.type === 'user')
            this.#user(event);
        else if (event.type === 'unknown')
            this.#unknown(event);
        else if (event.type === 'result') {
            this.#release(() => true);
            this.#hold({ depth: 0, kind: 'end', result: event });
        }
        else
            for (const text of (0,terminal/* toLogLines */.vZ)(event))
                this.#hold({ depth: 0, kind: 'note', text });
    }
    #system(event) {
        if (event.subtype !== 'init') {
            for (const text of (0,terminal/* toLogLines */.vZ)(event))
                this.#hold({ depth: depthOf(event), kind: 'note', text });
            return;
        }
        this.#begin(event.session_id, {
            ...(event.model === undefined ? {} : { model: event.model }),
            ...agentOf(event),
            ...(event.permissionMode === undefined ? {} : { permissionMode: event.permissionMode }),
        });
    }
    /** A session file has no initial line: its first message serves as one. */
    #begin(sessionId, facts) {
        if (sessionId === this.#session)
            return;
        this.#session = sessionId ?? '';
        this.#hold({
            depth: 0,
            kind: 'session',
            ...(sessionId === undefined ? {} : { sessionId }),
            ...facts,
        });
    }
    #assistant(event) {
        const depth = depthOf(event);
        this.#beginOfFile(event);
        const parent = event.parent_tool_use_id ?? undefined;
        if (parent !== undefined)
            this.#release((call) => call.id === parent);
        const { content } = event.message;
        const thinking = (0,transcript_content/* thinkingOf */.QX)(content);
        const text = (0,transcript_content/* contentText */.Tf)(content).trim();
        if (thinking !== '')
            this.#hold({ depth, kind: 'thinking', text: thinking });
        if (text !== '')
            this.#hold({ depth, kind: 'text', text });
        for (const { id, name, input } of (0,transcript_content/* toolUsesOf */.Wf)(content)) {
            if (this.#open.has(id))
                continue;
            const call = { depth, kind: 'call', id, tool: name, input };
            this.#open.set(id, { tool: name, call });
            this.#hold(call);
        }
        this.#results(event.message.content, depth, undefined);
    }
    #user(event) {
        const depth = depthOf(event);
        this.#beginOfFile(event);
        this.#results(event.message.content, depth, event.tool_use_result);
        const text = (0,transcript_content/* contentText */.Tf)(event.message.content).trim();
        if (text !== '')
            this.#hold({ depth, kind: 'prompt', text });
    }
    #beginOfFile(event) {
        if (event['from_session_file'] !== true || depthOf(event) === 1)
            return;
        this.#begin(event.session_id, agentOf(event));
    }
    #results(content, depth, structure) {
        const results = (0,transcript_content/* toolResultsOf */.UG)(content);
        // The structure stands beside the message: with several results it is unclear which one it belongs to.
        const edit = results.length === 1 ? (0,edits/* fileEditOf */.a)(structure) : undefined;
        for (const { id, output, isError } of results) {
            const known = this.#open.get(id);
            this.#open.delete(id);
            if (known?.call === undefined) {
                const tool = known?.tool ?? 'a tool';
                this.#hold({ depth, kind: 'result', tool, output, isError, ...(edit ? { edit } : {}) });
                continue;
            }
            const ended = this.#origin.at === undefined ? {} : { endedAt: this.#origin.at };
            Object.assign(known.call, { output, isError, ...ended, ...(edit ? { edit } : {}) });
        }
    }
    /** Caisson's own lines between two sessions, and lines that are not an event. */
    #unknown(event) {
        const own = event.raw;
        if (typeof own !== 'object' || own?.type !== 'caisson') {
            for (const text of (0,terminal/* toLogLines */.vZ)(event))
                this.#hold({ depth: 0, kind: 'note', text });
            return;
        }
        this.#release(() => true);
        if (own.subtype === 'long_line')
            this.#hold({ depth: 0, kind: 'note', text: '? An overlong line' });
        else
            this.#session = '';
        if (typeof own.iteration === 'number')
            this.#hold({ depth: 0, kind: 'iteration', iteration: own.iteration });
        if (typeof own.prompt === 'string')
            this.#hold({ depth: 0, kind: 'prompt', text: own.prompt });
    }
    /** These calls stop waiting: a result that comes later is shown where it comes. */
    #release(which) {
        for (const [id, { tool, call }] of this.#open)
            if (call && which(call))
                this.#open.set(id, { tool });
    }
    #ready() {
        if (this.#held.length > HELD)
            this.#release(() => true);
        const waits = (item) => item.kind === 'call' && item.output === undefined && this.#open.get(item.id)?.call === item;
        const end = this.#held.findIndex(waits);
        return this.#held.splice(0, end < 0 ? this.#held.length : end);
    }
}
function agentOf(event) {
    const agent = (0,told_agent/* agentOfLine */.vx)(event);
    return agent === undefined ? {} : { agent };
}
function originOf(event) {
    if (event.type === 'unknown')
        return {};
    const messageId = event.type === 'assistant' ? event.message.id : undefined;
    return {
        ...(event.timestamp === undefined ? {} : { at: event.timestamp }),
        ...(messageId === undefined ? {} : { messageId }),
        ...(event.parent_tool_use_id == null ? {} : { parent: event.parent_tool_use_id }),
    };
}
function depthOf(event) {
    return (event.parent_tool_use_id ?? null) === null ? 0 : 1;
}

// EXTERNAL MODULE: ./lib/base/limits.js
var limits = __webpack_require__(50453);
// EXTERNAL MODULE: ./lib/base/tool-names.js
var tool_names = __webpack_require__(47678);
// EXTERNAL MODULE: ./node_modules/diff/libesm/patch/create.js + 2 modules
var create = __webpack_require__(37291);
;// CONCATENATED MODULE: ./lib/report/page/edits.js



/** Finding the smallest difference of long texts takes long. */
const DIFF_LENGTH = 100_000;
/** What a call changed: as the tool reported it, else as its input says. Undefined for all other calls. */
function editOf(tool, input, told) {
    return told ? fromReport(told) : fromInput(tool, input);
}
function fromReport({ path, created, hunks }) {
    return {
        path,
        ...(created ? { created } : {}),
        hunks: hunks.map(({ header, lines }) => (0,patch/* hunkOf */.ui)(header, lines)),
    };
}
/** Without the tool's report nobody knows where in the file the text is; of some agents not even the text. */
function fromInput(tool, input) {
    if (!tool_names/* EDITING_TOOLS */.Jf.includes(tool) || typeof input !== 'object' || !input)
        return undefined;
    const { file_path: path, old_string, new_string, content } = input;
    if (typeof path !== 'string')
        return undefined;
    if (typeof old_string === 'string' && typeof new_string === 'string')
        return { path, hunks: difference(old_string, new_string) };
    return { path, hunks: typeof content === 'string' ? difference('', content) : [] };
}
/** What an editing tool was given apart from the file and its texts, which the diff shows. */
function besideTexts(input) {
    if (typeof input !== 'object' || !input)
        return input;
    const { file_path: _, old_string: __, new_string: ___, content: ____, ...rest } = input;
    return rest;
}
function difference(before, after) {
    const short = before.length + after.length <= DIFF_LENGTH;
    const found = short
        ? (0,create/* structuredPatch */.YB)('', '', before, after, '', '', { context: 3, timeout: 1_000 })
        : undefined;
    if (found)
        return found.hunks.map(({ lines }) => ({ lines }));
    const signed = (sign, text) => text === ''
        ? []
        : text
            .replace(/\n$/, '')
            .split('\n')
            .map((line) => `${sign}${line}`);
    return [{ lines: [...signed('-', before), ...signed('+', after)] }];
}
/** The first lines of an edit. */
function limited(hunks, most) {
    let left = most;
    return hunks.flatMap((hunk) => {
        const lines = hunk.lines.slice(0, left);
        left -= lines.length;
        return lines.length === 0 ? [] : [{ ...hunk, lines }];
    });
}

;// CONCATENATED MODULE: ./lib/report/page/row.js




/** What a text without Markdown does not have. */
const MARKED = /[`*_#>|[~]|^\s*(?:[-+]|\d+\.) |\n\n/m;
/** What follows this many characters of a text is folded. */
const TEXT = 1_500;
/** One event as a row, which the browser itself opens and finds. `isRich`: its text is Markdown. */
function rowHtml(event, number, isRich = false) {
    const { kind, depth, parent, failed, shell, edit, text = '' } = event;
    const marks = [failed && 'failed', shell && 'shell', edit && 'edit', depth > 0 && 'nested'];
    const folded = kind === 'call' || kind === 'result' ? detailsOf(event) : kind === 'thinking' ? [plain(text)] : [];
    const line = lineOf(event);
    return elementHtml(el(['li.row', kind, ...marks.filter(Boolean)].join('.'), {
        id: `event-${number}`,
        'data-depth': depth > 1 ? String(Math.min(3, depth)) : undefined,
        'data-parent': parent?.toString(),
    }, el('a.number', { href: `#event-${number}`, 'aria-label': `Event ${number}` }, String(number)), ...(folded.length > 0
        ? [el('details', {}, el('summary.line', {}, ...line), ...folded)]
        : [el('div.line', {}, ...line), ...words(text, isRich)])));
}
function lineOf({ kind, at, title, summary, failed, edit, ...figures }) {
    const cost = figuresOf(figures);
    return [
        at === undefined ? '' : el('time', {}, new Date(at).toISOString().slice(11, 19)),
        el('b', {}, failed && kind !== 'end' ? `✗ ${title}` : title),
        summary ? el('span.summary', {}, summary) : '',
        edit && edit.hunks.length > 0 ? changed(edit) : '',
        cost === '' ? '' : el('span.cost', {}, cost),
    ];
}
const plain = (text) => el('p.plain', {}, text);
/** A text, with what is too long for a row folded. */
function words(text, isRich) {
    const [start = text] = text.length > TEXT ? (/^.{1500}\S{0,80}/su.exec(text) ?? []) : [];
    const rest = text.slice(start.length).trimStart();
    if (rest === '' && isRich && MARKED.test(text))
        return [el('div.rich', {}, { html: (0,page_text/* markdownToHtml */.u)(text) })];
    if (rest === '')
        return text === '' ? [] : [plain(text)];
    return [
        plain(start),
        el('details', {}, el('summary', {}, `… ${(0,transcript/* plural */.LS)(rest.length, 'more character')}`), plain(rest)),
    ];
}
function detailsOf({ input, output, edit }) {
    const block = (name, text) => el('pre', { tabindex: '0', role: 'region', 'aria-label': name }, text);
    return [
        ...(edit && edit.hunks.length > 0
            ? [el('p.dim', {}, el('code', {}, edit.path), edit.created ? ' (new)' : ''), diffTable(edit)]
            : []),
        ...(input ? [block('Input', input)] : []),
        output === undefined ? el('p.note', {}, 'No result.') : block('Result', output || '(no output)'),
    ];
}
function changed({ hunks }) {
    const lines = hunks.flatMap((hunk) => hunk.lines);
    const count = (sign) => lines.filter((line) => line.startsWith(sign)).length;
    return el('span.edited', {}, ...linesChanged({ additions: count('+'), deletions: count('-') }));
}
function figuresOf({ ms, tokens, costUsd }) {
    const parts = [
        ms === undefined ? '' : ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`,
        tokens ? `${row_short(tokens.input)} in` : '',
        tokens?.output === undefined ? '' : `${row_short(tokens.output)} out`,
        costUsd ? (0,transcript/* formatCost */.BD)(costUsd) : '',
    ];
    return parts.filter(Boolean).join(' · ');
}
function row_short(count) {
    if (count < 1_000)
        return String(count);
    return count < 1e6 ? `${(count / 1_000).toFixed(1)}k` : `${(count / 1e6).toFixed(1)}M`;
}

;// CONCATENATED MODULE: ./lib/report/page/timeline.js









/** Rows that a browser lays out together, once they come into view; the script has the same figure. */
const CHUNK = 100;
/** Characters of rows after which less is shown of each. */
const LONG = 48 * 1024 * 1024;
/** Characters whose Markdown is read, which takes a second; what follows is shown as it was written. */
const RICH = 1_000_000;
/** Characters that are shown of a text, of an input or a result, and lines of an edit; the evidence has them all. */
const WHOLE = { text: 50_000, io: 20_000, lines: 2_000 };
const SHORT = { text: 500, io: 500, lines: 20 };
const SUMMARY_LENGTH = 240;
/** Messages whose lines may still be coming. */
const RECENT = 1_024;
/** The events of a session as rows, in memory that does not grow with it. */
class Timeline {
    options;
    count = 0;
    /** The last words of the agent itself. */
    answer = '';
    #items = new ViewItems();
    #usage = new Map();
    #counted = new Set();
    /** Calls that can start a subagent. */
    #starts = new Map();
    #written = 0;
    #rich = 0;
    constructor(options) {
        this.options = options;
    }
    add(event) {
        if (event.type === 'assistant' && event.message.id && event.message.usage) {
            this.#usage.set(event.message.id, event.message.usage);
            trim(this.#usage);
        }
        for (const item of this.#items.push(event))
            this.#take(item);
    }
    end() {
        for (const item of this.#items.end())
            this.#take(item);
    }
    /** Events that have no row. */
    get left() {
        return Math.max(0, this.count - limits/* LIMITS */.b1.pageRows.most);
    }
    get #most() {
        return this.#written > LONG ? SHORT : WHOLE;
    }
    /** What was asked, which is not part of a stream. */
    ask(text) {
        this.#take({ depth: 0, kind: 'prompt', text });
    }
    #take(item) {
        const start = item.parent === undefined ? undefined : this.#starts.get(item.parent);
        const at = Date.parse(item.at ?? '');
        const event = {
            kind: item.kind,
            depth: start ? start.depth + 1 : item.depth,
            parent: start?.number,
            at: Number.isNaN(at) ? undefined : at,
            ...this.#figures(item),
            ...this.#content(item),
        };
        if (item.kind === 'text' && event.depth === 0)
            this.answer = item.text;
        if (item.kind === 'call') {
            const ended = Date.parse(item.endedAt ?? '');
            if (ended >= at)
                event.ms = ended - at;
            if (canStart(item))
                this.#starts.set(item.id, { number: this.count + 1, depth: event.depth });
        }
        const shown = this.options.show(event);
        if (shown.edit) {
            if (!shown.failed)
                this.options.authors.note(shown.edit, this.count);
            shown.edit = { ...shown.edit, hunks: limited(shown.edit.hunks, this.#most.lines) };
        }
        this.count++;
        if (this.count > limits/* LIMITS */.b1.pageRows.most)
            return;
        const isRich = (item.kind === 'text' || item.kind === 'prompt') && this.#rich < RICH;
        if (isRich)
            this.#rich += shown.text?.length ?? 0;
        const html = rowHtml(shown, this.count, isRich);
        this.#written += html.length;
        if (this.count % CHUNK === 1)
            this.options.write(`${this.count > 1 ? '</ol>\n' : ''}<ol class="rows">`);
        this.options.write(html);
    }
    /** What the request took that brought this item, with the first item of its message. */
    #figures({ messageId }) {
        if (messageId === undefined || this.#counted.has(messageId))
            return {};
        this.#counted.add(messageId);
        trim(this.#counted);
        const exchange = this.options.exchanges.get(messageId);
        const usage = this.#usage.get(messageId);
        if (!exchange && !usage)
            return {};
        const cached = exchange?.cachedTokens ?? usage?.cache_read_input_tokens ?? 0;
        const input = exchange?.promptTokens ??
            (usage?.input_tokens ?? 0) + cached + (usage?.cache_creation_input_tokens ?? 0);
        const output = exchange?.completionTokens ?? usage?.output_tokens ?? 0;
        const costUsd = exchange?.costUsd ?? 0;
        if (this.count < limits/* LIMITS */.b1.pageRows.most)
            this.options.turns.push({ event: this.count, input, cached, output, costUsd });
        // A line of the stream repeats the figure of the message's start, long before its end.
        return { tokens: { input, output: exchange ? output : undefined }, costUsd };
    }
    #content(item) {
        const { text, io } = this.#most;
        switch (item.kind) {
            case 'session': {
                const { sessionId, model, agent = {}, permissionMode } = item;
                const facts = [model, (0,told_agent/* agentInWords */.IC)(agent), permissionMode].filter((fact) => fact);
                return { title: 'Session', summary: [...facts, sessionId].filter(Boolean).join(' · ') };
            }
            case 'prompt':
                return { title: 'Request', text: (0,printable/* shortened */.vI)(item.text, text) };
            case 'text':
                return {
                    title: item.depth === 0 ? this.options.speaker : 'Subagent',
                    text: (0,printable/* shortened */.vI)(item.text, text),
                };
            case 'thinking':
                return { title: 'Thinking', text: (0,printable/* shortened */.vI)(item.text, text) };
            case 'call':
                return callOf(item, io);
            case 'result':
                return {
                    title: item.tool,
                    summary: 'result of an earlier call',
                    output: (0,printable/* shortened */.vI)(item.output, io),
                    failed: item.isError,
                    edit: editOf(item.tool, undefined, item.edit),
                };
            case 'note':
                return { title: 'Note', text: (0,printable/* shortened */.vI)(item.text, text) };
            case 'iteration':
                return { title: `Iteration ${item.iteration}`, text: (0,iteration/* iterationWords */.nB)(item.iteration) };
            case 'end': {
                const [title = '', ...why] = (0,terminal/* endLines */.z$)(item.result);
                const failed = item.result.is_error === true || item.result.subtype !== 'success';
                return { title, text: why.join('\n'), failed };
            }
        }
    }
}
function canStart({ input }) {
    return typeof input?.prompt === 'string';
}
function callOf({ tool, input, output, isError, edit }, most) {
    const summary = (0,terminal/* inputSummary */.H9)(input).replace(/\s+/g, ' ');
    // What failed has changed nothing.
    const shown = isError ? undefined : editOf(tool, input, edit);
    return {
        title: tool,
        shell: tool === tool_names/* SHELL_TOOL */.cF,
        summary: (0,printable/* shortened */.vI)(summary, SUMMARY_LENGTH),
        input: (0,printable/* shortened */.vI)(inputText(shown && shown.hunks.length > 0 ? besideTexts(input) : input), most),
        output: output === undefined ? undefined : (0,printable/* shortened */.vI)(output, most),
        failed: isError,
        edit: shown,
    };
}
/** The input's fields one below the other, so that newlines in code are readable. */
function inputText(input) {
    if (typeof input !== 'object' || input === null || Array.isArray(input))
        return JSON.stringify(input, null, 2) ?? '';
    return Object.entries(input)
        .map(([key, value]) => {
        const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
        return text.includes('\n') ? `${key}:\n${text}` : `${key}: ${text}`;
    })
        .join('\n');
}
function trim(known) {
    if (known.size > RECENT)
        known.delete(known.keys().next().value);
}

;// CONCATENATED MODULE: ./lib/report/page/page.js





















/**
 * Writes a session as one self-contained page of plain HTML, which appears when it is whole. Its own script searches,
 * filters and highlights; a browser refuses any other and every connection, and nothing that an agent wrote is ever
 * markup. `scratch` is a folder for temporary files on the same file system, which is made anew. Memory does not grow
 * with the session. Rejects with the error of the file system.
 */
async function writePage(to, scratch, input) {
    // What a process that was killed has left.
    await (0,promises_.rm)(scratch, { recursive: true, force: true });
    await (0,promises_.mkdir)(scratch, { recursive: true });
    try {
        const whole = (0,external_node_path_.join)(scratch, 'page.html');
        await (0,external_node_stream_promises_.pipeline)(pieces(input, (0,external_node_path_.join)(scratch, 'rows')), (0,external_node_fs_.createWriteStream)(whole));
        await (0,promises_.mkdir)((0,external_node_path_.dirname)(to), { recursive: true });
        await (0,promises_.rename)(whole, to);
    }
    finally {
        await (0,promises_.rm)(scratch, { recursive: true, force: true });
    }
}
async function* pieces(input, rows) {
    const { manifest, evidence, redact = (text) => text, dir } = input;
    // Before it is marked up: afterwards a secret may be written otherwise.
    const { request, card, failedOutputs, patchText, ...rest } = input;
    const redacted = {
        ...rest,
        ...(0,json/* mapTexts */.zO)({ request, card, failedOutputs, patchText }, redact),
    };
    const cut = patchText !== undefined && Buffer.byteLength(patchText) >= patch/* PATCH_BYTES */.LD;
    const files = (0,patch/* readPatch */.Hx)(redacted.patchText ?? '');
    const authors = new Authors(files);
    const turns = [];
    const { figures, timeline } = await writeRows(input, rows, authors, turns);
    const known = manifest === undefined || manifest.status === 'running' ? {} : manifest.metadata;
    const metadata = { ...figures.metadata(), ...known };
    // Without a run nobody else knows what was said last.
    const answer = input.answer === undefined ? (0,title/* splitTitle */.v2)(timeline.answer).answer : redact(input.answer);
    const head = { ...redacted, answer, metadata, calls: figures.toolCalls, files, authors, cut };
    yield `${(0,static_page/* topOfPage */.G3)({ title: redact(titleOf(input)), script: CLIENT })}${SKIP}\n`;
    yield `${redact(headHtml(head))}\n`;
    yield TIMELINE;
    if (timeline.count === 0)
        yield '<p class="note">The agent printed nothing of its work.</p>';
    else {
        yield TIMELINE_TOP;
        for await (const chunk of (0,external_node_fs_.createReadStream)(rows))
            yield chunk;
        yield timelineEnd(timeline.count, timeline.left);
    }
    yield `</section>\n${chartHtml(turns)}\n${redact(figuresHtml(head))}\n`;
    if (evidence !== undefined)
        yield `${await logsHtml(evidence, redact, dir)}\n`;
    yield `</main>\n<script>${CLIENT}</script>\n</body>\n</html>\n`;
}
async function writeRows(input, rows, authors, turns) {
    const { manifest, evidence, request, redact, hostPaths = {}, dir } = input;
    const exchanges = evidence === undefined ? new Map() : await (0,usage/* readExchanges */.JK)({ dir: dir ?? evidence, evidence });
    // A replay asks no model, whatever its answers once cost.
    if (manifest?.replayOf)
        for (const exchange of exchanges.values())
            exchange.costUsd = 0;
    const figures = new transcript_figures/* Figures */.i();
    const paths = (0,host_paths/* showPaths */.c)(hostPaths);
    const speaker = (0,agent_names/* namesOf */.eZ)(manifest?.agent ?? {}).speakerName;
    const out = (0,external_node_fs_.openSync)(rows, 'w');
    try {
        const timeline = new Timeline({
            speaker,
            exchanges,
            authors,
            turns,
            show: (value) => (redact ? (0,json/* mapTexts */.zO)(paths(value), redact) : paths(value)),
            write: (html) => (0,external_node_fs_.writeSync)(out, html),
        });
        if (request?.body)
            timeline.ask(request.body);
        const stream = await (0,stored_file/* streamStoredFile */.MR)(dir ?? (0,external_node_path_.dirname)(input.stream), input.stream);
        for await (const batch of stream === null ? [] : (0,reader/* readBatches */.Pu)(stream)) {
            for (const event of batch) {
                figures.add(event);
                timeline.add(event);
            }
        }
        figures.end();
        timeline.end();
        return { figures, timeline };
    }
    finally {
        (0,external_node_fs_.closeSync)(out);
    }
}
const SKIP = '<a class="skip" href="#timeline">Skip to the timeline</a>';
/** Events on paper; the page on a screen has more. */
const PRINTED = 500;
/** Which rows a filter shows. */
const FILTERS = [
    ['*', 'All'],
    ['.failed', 'Errors'],
    ['.edit', 'Edits'],
    ['.shell', 'Shell'],
    ['.text, .prompt, .end', 'Words'],
];
const BUTTONS = FILTERS.map(([rows, label]) => `<button type="button" data-filter="${rows}" aria-pressed="${rows === '*'}">${label}</button>`);
const TIMELINE = '<section aria-labelledby="timeline"><h2 id="timeline">Timeline</h2>\n';
/** The controls appear with the script that obeys them. */
const TIMELINE_TOP = `<div class="controls" hidden><input type="search" id="search" aria-label="Search the timeline" placeholder="Search" autocomplete="off" spellcheck="false"><div role="group" aria-label="Filter">${BUTTONS.join('')}</div><button type="button" id="open-all" aria-pressed="false">Details</button><span class="keys"><kbd>/</kbd> search <kbd>j</kbd> <kbd>k</kbd> next, previous <kbd>Enter</kbd> open</span></div>
<p class="dim" id="status" role="status"></p>
<div id="scroller" role="region" tabindex="0" aria-label="Events">`;
function timelineEnd(count, left) {
    const more = left === 0 ? '' : `<p class="note">The stream has ${(0,transcript/* plural */.LS)(left, 'more event')}.</p>\n`;
    const unprinted = count <= PRINTED ? '' : `<p class="on-paper">${(0,transcript/* plural */.LS)(count - PRINTED, 'more event')} not printed.</p>\n`;
    return `</ol>\n</div>\n${more}${unprinted}`;
}


/***/ }),

/***/ 2182:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $M: () => (/* binding */ figuresHtml),
/* harmony export */   G3: () => (/* binding */ topOfPage),
/* harmony export */   i0: () => (/* binding */ staticPage)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46509);


/** A whole HTML page without scripts. `body` is HTML. */
function staticPage({ body, ...top }) {
    return `${topOfPage(top)}<main>
${body}
</main>
</body>
</html>
`;
}
/** A page up to the beginning of its body. A browser applies nothing but the style sheet and the script. */
function topOfPage({ title, head = '', script }) {
    const scripts = script === undefined ? '' : ` script-src ${hashOf(script)};`;
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';${scripts} style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'">
${head}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${(0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .escapeHtml */ .Z)(title)}</title>
<style>${STYLE}</style>
</head>
<body>
`;
}
function hashOf(text) {
    return `'sha256-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(text).digest('base64')}'`;
}
/** Names and values side by side; the values are text. */
function figuresHtml(figures) {
    return `<dl class="figures">${figures.map(([name, value]) => `<div><dt>${name}</dt><dd>${(0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .escapeHtml */ .Z)(value)}</dd></div>`).join('')}</dl>`;
}
/** The page's only style sheet. The page's policy allows it by its hash, so nothing else is applied. */
const STYLE = `
:root { color-scheme: light dark; --bg: #fff; --soft: #f5f6f8; --line: #d9dde3; --text: #1c2128; --dim: #57606c;
  --link: #0b57a4; --good: #176f30; --bad: #b3202a; --warn: #7d5200; --add: #e3f6e8; --del: #fdeaea; --hunk: #eaf1fb; --focus: #0b57a4;
  --key: #8a1f66; --string: #14602b; --number: #0550ae; --name: #6b3fb5; --note: #4d5661; --cached: #b9c7da; --new: #3b78c2; --out: #8a4fc7; --cost: #b5701c; }
@media (prefers-color-scheme: dark) { :root { --bg: #12161c; --soft: #1a2029; --line: #313a46; --text: #dde3ea;
  --dim: #9ba7b5; --link: #79b8f8; --good: #56cc74; --bad: #ff8a90; --warn: #e6b455; --add: #10301d; --del: #3a1a1e; --hunk: #182a40; --focus: #79b8f8;
  --key: #ff9ad5; --string: #8fdda2; --number: #8cc6ff; --name: #cfb0ff; --note: #a9b4c0; --cached: #3c4a5e; --new: #5a9be6; --out: #b183ea; --cost: #dba24f; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 76rem; background: var(--bg); color: var(--text);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
.skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--bg); padding: .2rem .6rem; }
h1 { font-size: 1.45rem; line-height: 1.3; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .6rem; }
h3, h4, h5, h6 { font-size: 1rem; margin: .9rem 0 .3rem; }
a { color: var(--link); } p { margin: .45rem 0; } ul, ol { margin: .45rem 0; padding-left: 1.5rem; }
blockquote { margin: .5rem 0; padding-left: .8rem; border-left: 3px solid var(--line); color: var(--dim); }
hr { border: 0; border-top: 1px solid var(--line); }
code, pre, kbd { font: 12.5px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code, kbd { background: var(--soft); border-radius: 4px; padding: .1em .3em; } kbd { border: 1px solid var(--line); }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .6rem .75rem; margin: .5rem 0;
  max-height: 30rem; overflow: auto; white-space: pre-wrap; tab-size: 4; }
.wide { overflow-x: auto; } table { border-collapse: collapse; } td, th { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left; vertical-align: top; }
.loop td, .loop th, .log td, .log th, .items td, .items th { white-space: nowrap; } .log .wide { max-height: 30rem; overflow: auto; } .log table { font-size: .85rem; } .log .bad td { color: var(--bad); } .log td:last-child, .items td:last-child { white-space: normal; min-width: 14rem; }
.loop td:first-child a, .items td:first-child a { display: inline-block; vertical-align: top; white-space: normal; min-width: 9rem; max-width: calc(100% - 1rem); }
.plain { white-space: pre-wrap; } .note, .dim { color: var(--dim); } .words { border-left: 3px solid var(--line); padding-left: .9rem; }
.badge { display: inline-block; border: 1px solid currentColor; border-radius: 1rem; padding: 0 .6rem; font-size: .85rem; font-weight: 600; vertical-align: .15em; }
.success, .plus { color: var(--good); } .failure, .minus { color: var(--bad); } .needs_review { color: var(--warn); } .plus, .minus { font-variant-numeric: tabular-nums; margin-left: .2rem; white-space: nowrap; }
.card table { width: 100%; } .card td:first-child { width: 9rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(6.4rem, 1fr)); gap: .6rem; margin: .6rem 0; }
.figures div { background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: .5rem .75rem; }
.figures dt { color: var(--dim); font-size: .8rem; } .figures dd { margin: 0; font-size: 1.05rem; white-space: nowrap; font-weight: 600; font-variant-numeric: tabular-nums; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
.facts dt { color: var(--dim); } .facts dd { margin: 0; }
.error { border-left: 4px solid var(--bad); background: var(--soft); padding: .6rem .9rem; margin: .8rem 0; border-radius: 0 6px 6px 0; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; }
summary { cursor: pointer; padding: .35rem .7rem; } details[open] > summary { border-bottom: 1px solid var(--line); }
details > :not(summary) { margin: .5rem .7rem; } summary b { margin-right: .35rem; } details.failed > summary b { color: var(--bad); }
.files { font-size: .9rem; list-style: none; margin: 0; padding: 0; } .files.columns { columns: 20rem; } .files li { break-inside: avoid; }
.file > .wide { margin: 0; } .diff { width: 100%; table-layout: fixed; font: 12.5px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.diff td { border: 0; padding: 0 .5rem; white-space: pre-wrap; tab-size: 4; } .diff code { background: none; padding: 0; font: inherit; }
.diff .n { width: 3.6rem; text-align: right; color: var(--note); user-select: none; font-variant-numeric: tabular-nums; }
.diff .r.n { border-left: 1px solid var(--line); } .diff [data-sign]::before { content: attr(data-sign) " "; color: var(--note); user-select: none; white-space: pre; }
.diff .hunk td { background: var(--hunk); color: var(--note); white-space: normal; padding: .15rem .5rem; } .author { float: right; font-family: system-ui, sans-serif; }
.diff .add { background: var(--add); } .diff .del { background: var(--del); } .diff .none { background: var(--soft); }
col.n { width: 3.6rem; }
.hljs-keyword, .hljs-selector-tag, .hljs-tag, .hljs-meta, .hljs-operator { color: var(--key); } .hljs-string, .hljs-regexp, .hljs-code, .hljs-quote { color: var(--string); }
.hljs-number, .hljs-literal, .hljs-attr, .hljs-attribute, .hljs-property, .hljs-variable, .hljs-symbol { color: var(--number); } .hljs-title, .hljs-name, .hljs-built_in, .hljs-type, .hljs-section { color: var(--name); } .hljs-comment, .hljs-doctag { color: var(--note); font-style: italic; }
.charts { display: grid; align-items: end; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem; } figure { margin: 0; } figcaption { color: var(--dim); font-size: .85rem; margin-bottom: .3rem; }
.plot { display: grid; grid-template-columns: max-content 1fr; gap: .15rem .4rem; color: var(--dim); font-size: .75rem; font-variant-numeric: tabular-nums; } .scale { display: flex; flex-direction: column; justify-content: space-between; text-align: right; } .axis { grid-column: 2; display: flex; justify-content: space-between; }
.chart { width: 100%; height: 7rem; background: var(--soft); border: 1px solid var(--line); border-radius: 6px; } .grid { stroke: var(--line); vector-effect: non-scaling-stroke; } .key::before { content: ""; display: inline-block; width: .7rem; height: .7rem; margin: 0 .25rem 0 .5rem; border-radius: 2px; background: currentColor; }
.key.cached::before { background: var(--cached); } .key.new::before { background: var(--new); } .key.out::before { background: var(--out); }
rect.cached { fill: var(--cached); } rect.new { fill: var(--new); } rect.out { fill: var(--out); } rect.cost { fill: var(--cost); }
[hidden] { display: none !important; }
.controls { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; } .controls > div { display: flex; flex-wrap: wrap; gap: .3rem; } .keys { color: var(--dim); font-size: .85rem; }
input[type=search] { font: inherit; padding: .25rem .6rem; min-width: 14rem; border: 1px solid var(--note); border-radius: 6px; background: var(--bg); color: var(--text); }
button { font: inherit; font-size: .9rem; padding: .2rem .7rem; border: 1px solid var(--line); border-radius: 6px; background: var(--soft); color: var(--text); cursor: pointer; } button[aria-pressed=true] { background: var(--link); border-color: var(--link); color: var(--bg); }
#scroller { max-height: min(80vh, 50rem); overflow: auto; border: 1px solid var(--line); border-radius: 6px; } .rows { margin: 0; padding: 0; content-visibility: auto; contain-intrinsic-size: auto 4000px; } .on-paper { display: none; }
.row { display: block; position: relative; padding: .3rem .7rem; border-bottom: 1px solid var(--line); }
.row:target, .row:focus-within { box-shadow: inset 3px 0 var(--focus); } .row details { border: 0; margin: 0; } .row summary { padding: 0; list-style: none; } .row details[open] > summary { border: 0; }
.row summary::-webkit-details-marker { display: none; } .row details > :not(summary) { margin: .5rem 0; } .row summary b::before { content: "▸ "; color: var(--dim); } .row [open] > summary b::before { content: "▾ "; } .row .plain + details > summary { color: var(--link); }
.nested { border-left: 3px solid var(--new); margin-left: 1.2rem; } .nested[data-depth="2"] { margin-left: 2.4rem; } .nested[data-depth="3"] { margin-left: 3.6rem; }
.line { display: flex; gap: .55rem; align-items: baseline; } .number, .line time, .cost { color: var(--dim); font-size: .8rem; font-variant-numeric: tabular-nums; white-space: nowrap; } .cost { margin-left: auto; }
.row > .number { position: absolute; top: .45rem; } .row .line { padding-left: 3rem; } .line b { white-space: nowrap; margin: 0; } .failed .line b { color: var(--bad); } .summary { color: var(--dim); font: 12.5px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 4rem; } .edited { white-space: nowrap; } .fold { margin-left: 3rem; white-space: nowrap; font-size: .8rem; padding: 0 .5rem; }
.prompt { background: var(--soft); } .row .plain, .rich { margin: .15rem 0 .3rem; } .rich > :first-child { margin-top: 0; } .rich > :last-child { margin-bottom: 0; } .thinking .plain { color: var(--dim); }
@media (max-width: 48rem) { .figures dd, .line b { white-space: normal; } .facts { grid-template-columns: 1fr; gap: 0; } .facts dd { margin-bottom: .4rem; } .keys { display: none; } .card td { display: block; width: auto !important; border: 0; padding: .15rem 0; }
  .line { flex-wrap: wrap; gap: .1rem .5rem; } .summary { flex-basis: 100%; order: 1; } .nested, .nested[data-depth] { margin-left: .5rem; }
  .diff, .diff tbody { display: block; } .diff tr { display: grid; grid-template-columns: 2.6rem 1fr; } .diff td { padding: 0 .3rem; } .diff colgroup { display: none; } .diff .n { width: auto; } .diff .hunk { display: block; } .diff .hunk td { display: block; } .author { float: none; display: block; }
  .diff .l.same, .diff .none { display: none; } .diff .r.n { border-left: 0; } input[type=search] { min-width: 0; width: 100%; } }
@media print { body { max-width: none; padding: 0; font-size: 12px; } pre, #scroller { max-height: none; } .controls, .skip, #status, .log:not([open]), .rows:nth-child(n + 6) { display: none !important; } .on-paper { display: block; } .row { break-inside: avoid; } .summary { white-space: normal; } a { color: inherit; } .file, .card { break-inside: auto; } }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;


/***/ }),

/***/ 46509:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ escapeHtml),
/* harmony export */   u: () => (/* binding */ markdownToHtml)
/* harmony export */ });
/* harmony import */ var _agents_transcript_views_printable_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(59211);
/* harmony import */ var _text_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(65235);


/** Parsing Markdown takes about a second per megabyte; longer texts are shown verbatim. */
const MARKDOWN_LENGTH = 50_000;
/** Makes any text harmless between tags and within a quoted attribute. */
function escapeHtml(text) {
    return (0,_agents_transcript_views_printable_js__WEBPACK_IMPORTED_MODULE_0__/* .printable */ .g$)(text)
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/"/g, '&quot;')
        .replace(/'/g, '&#39;');
}
/**
 * Untrusted Markdown as HTML: raw HTML is shown as text, images as their description, and links are limited
 * to http, https and mailto.
 */
function markdownToHtml(text) {
    if (text.length > MARKDOWN_LENGTH)
        return `<p class="plain">${escapeHtml(text)}</p>`;
    return inner((0,_text_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .parseMarkdown */ .Dd)((0,_agents_transcript_views_printable_js__WEBPACK_IMPORTED_MODULE_0__/* .printable */ .g$)(text)));
}
function inner(node) {
    return node.children.map((child) => render(child)).join('');
}
/** Only an item with space between its parts has its text in paragraphs. */
function itemOf(item) {
    const isTight = (child) => child.type === 'paragraph' && !item.spread;
    return item.children.map((child) => (isTight(child) ? inner(child) : render(child))).join('');
}
function render(node) {
    switch (node.type) {
        case 'text':
        case 'html':
            return escapeHtml(node.value);
        case 'paragraph':
            return `<p>${inner(node)}</p>`;
        case 'heading':
            // h1 and h2 are the page's own headings.
            return `<h${Math.min(6, node.depth + 2)}>${inner(node)}</h${Math.min(6, node.depth + 2)}>`;
        case 'emphasis':
            return `<em>${inner(node)}</em>`;
        case 'strong':
            return `<strong>${inner(node)}</strong>`;
        case 'delete':
            return `<del>${inner(node)}</del>`;
        case 'inlineCode':
            return `<code>${escapeHtml(node.value)}</code>`;
        case 'code':
            return `<pre>${escapeHtml(node.value)}</pre>`;
        case 'blockquote':
            return `<blockquote>${inner(node)}</blockquote>`;
        case 'list':
            return node.ordered ? `<ol start="${node.start ?? 1}">${inner(node)}</ol>` : `<ul>${inner(node)}</ul>`;
        case 'listItem':
            return `<li>${node.checked == null ? '' : node.checked ? '☑ ' : '☐ '}${itemOf(node)}</li>`;
        case 'thematicBreak':
            return '<hr>';
        case 'break':
            return '<br>';
        case 'link':
            return link(node.url, inner(node));
        case 'image':
            return escapeHtml(`[image: ${node.alt || node.url}]`);
        case 'table':
            return `<div class="wide"><table>${inner(node)}</table></div>`;
        case 'tableRow':
            return `<tr>${inner(node)}</tr>`;
        case 'tableCell':
            return `<td>${inner(node)}</td>`;
        case 'imageReference':
            return escapeHtml(`[image: ${node.alt ?? node.identifier}]`);
        case 'footnoteReference':
            return escapeHtml(`[${node.identifier}]`);
        case 'linkReference':
        case 'footnoteDefinition':
            return inner(node);
        default:
            return 'children' in node ? inner(node) : '';
    }
}
function link(url, text) {
    if (!/^(?:https?:\/\/|mailto:)/i.test(url))
        return text;
    return `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${text}</a>`;
}


/***/ })

};
