export const id = 634;
export const ids = [634];
export const modules = {

/***/ 50634:
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
const CLIENT = "/*!\nBSD 3-Clause License\n\nCopyright (c) 2006, Ivan Sagalaev.\nAll rights reserved.\n\nRedistribution and use in source and binary forms, with or without\nmodification, are permitted provided that the following conditions are met:\n\n* Redistributions of source code must retain the above copyright notice, this\n  list of conditions and the following disclaimer.\n\n* Redistributions in binary form must reproduce the above copyright notice,\n  this list of conditions and the following disclaimer in the documentation\n  and/or other materials provided with the distribution.\n\n* Neither the name of the copyright holder nor the names of its\n  contributors may be used to endorse or promote products derived from\n  this software without specific prior written permission.\n\nTHIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS \"AS IS\"\nAND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE\nIMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE\nDISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE\nFOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL\nDAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR\nSERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER\nCAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY,\nOR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE\nOF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.\n\n(The MIT License)\n\nCopyright (c) Titus Wormer <tituswormer@gmail.com>\n\nPermission is hereby granted, free of charge, to any person obtaining\na copy of this software and associated documentation files (the\n'Software'), to deal in the Software without restriction, including\nwithout limitation the rights to use, copy, modify, merge, publish,\ndistribute, sublicense, and/or sell copies of the Software, and to\npermit persons to whom the Software is furnished to do so, subject to\nthe following conditions:\n\nThe above copyright notice and this permission notice shall be\nincluded in all copies or substantial portions of the Software.\n\nTHE SOFTWARE IS PROVIDED 'AS IS', WITHOUT WARRANTY OF ANY KIND,\nEXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF\nMERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT.\nIN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY\nCLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT,\nTORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE\nSOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.\n*/\n\"use strict\";(()=>{var xn=Object.create;var gt=Object.defineProperty;var In=Object.getOwnPropertyDescriptor;var Cn=Object.getOwnPropertyNames;var kn=Object.getPrototypeOf,Ln=Object.prototype.hasOwnProperty;var Dn=(e,t)=>()=>{try{return t||e((t={exports:{}}).exports,t),t.exports}catch(n){throw t=0,n}};var Bn=(e,t,n,r)=>{if(t&&typeof t==\"object\"||typeof t==\"function\")for(let o of Cn(t))!Ln.call(e,o)&&o!==n&&gt(e,o,{get:()=>t[o],enumerable:!(r=In(t,o))||r.enumerable});return e};var Pn=(e,t,n)=>(n=e!=null?xn(kn(e)):{},Bn(t||!e||!e.__esModule?gt(n,\"default\",{value:e,enumerable:!0}):n,e));var hn=Dn((zi,_n)=>{function sn(e){return e instanceof Map?e.clear=e.delete=e.set=function(){throw new Error(\"map is read-only\")}:e instanceof Set&&(e.add=e.clear=e.delete=function(){throw new Error(\"set is read-only\")}),Object.freeze(e),Object.getOwnPropertyNames(e).forEach(t=>{let n=e[t],r=typeof n;(r===\"object\"||r===\"function\")&&!Object.isFrozen(n)&&sn(n)}),e}var Be=class{constructor(t){t.data===void 0&&(t.data={}),this.data=t.data,this.isMatchIgnored=!1}ignoreMatch(){this.isMatchIgnored=!0}};function on(e){return e.replace(/&/g,\"&amp;\").replace(/</g,\"&lt;\").replace(/>/g,\"&gt;\").replace(/\"/g,\"&quot;\").replace(/'/g,\"&#x27;\")}function oe(e,...t){let n=Object.create(null);for(let r in e)n[r]=e[r];return t.forEach(function(r){for(let o in r)n[o]=r[o]}),n}var cr=\"</span>\",jt=e=>!!e.scope,lr=(e,{prefix:t})=>{if(e.startsWith(\"language:\"))return e.replace(\"language:\",\"language-\");if(e.includes(\".\")){let n=e.split(\".\");return[`${t}${n.shift()}`,...n.map((r,o)=>`${r}${\"_\".repeat(o+1)}`)].join(\" \")}return`${t}${e}`},et=class{constructor(t,n){this.buffer=\"\",this.classPrefix=n.classPrefix,t.walk(this)}addText(t){this.buffer+=on(t)}openNode(t){if(!jt(t))return;let n=lr(t.scope,{prefix:this.classPrefix});this.span(n)}closeNode(t){jt(t)&&(this.buffer+=cr)}value(){return this.buffer}span(t){this.buffer+=`<span class=\"${t}\">`}},en=(e={})=>{let t={children:[]};return Object.assign(t,e),t},tt=class e{constructor(){this.rootNode=en(),this.stack=[this.rootNode]}get top(){return this.stack[this.stack.length-1]}get root(){return this.rootNode}add(t){this.top.children.push(t)}openNode(t){let n=en({scope:t});this.add(n),this.stack.push(n)}closeNode(){if(this.stack.length>1)return this.stack.pop()}closeAllNodes(){for(;this.closeNode(););}toJSON(){return JSON.stringify(this.rootNode,null,4)}walk(t){return this.constructor._walk(t,this.rootNode)}static _walk(t,n){return typeof n==\"string\"?t.addText(n):n.children&&(t.openNode(n),n.children.forEach(r=>this._walk(t,r)),t.closeNode(n)),t}static _collapse(t){typeof t!=\"string\"&&t.children&&(t.children.every(n=>typeof n==\"string\")?t.children=[t.children.join(\"\")]:t.children.forEach(n=>{e._collapse(n)}))}},nt=class extends tt{constructor(t){super(),this.options=t}addText(t){t!==\"\"&&this.add(t)}startScope(t){this.openNode(t)}endScope(){this.closeNode()}__addSublanguage(t,n){let r=t.root;n&&(r.scope=`language:${n}`),this.add(r)}toHTML(){return new et(this,this.options).value()}finalize(){return this.closeAllNodes(),!0}};function Ne(e){return e?typeof e==\"string\"?e:e.source:null}function cn(e){return de(\"(?=\",e,\")\")}function dr(e){return de(\"(?:\",e,\")*\")}function ur(e){return de(\"(?:\",e,\")?\")}function de(...e){return e.map(n=>Ne(n)).join(\"\")}function gr(e){let t=e[e.length-1];return typeof t==\"object\"&&t.constructor===Object?(e.splice(e.length-1,1),t):{}}function it(...e){return\"(\"+(gr(e).capture?\"\":\"?:\")+e.map(r=>Ne(r)).join(\"|\")+\")\"}function ln(e){return new RegExp(e.toString()+\"|\").exec(\"\").length-1}function pr(e,t){let n=e&&e.exec(t);return n&&n.index===0}var fr=/\\[(?:[^\\\\\\]]|\\\\.)*\\]|\\(\\??|\\\\([1-9][0-9]*)|\\\\./;function at(e,{joinWith:t}){let n=0;return e.map(r=>{n+=1;let o=n,s=Ne(r),i=\"\";for(;s.length>0;){let a=fr.exec(s);if(!a){i+=s;break}i+=s.substring(0,a.index),s=s.substring(a.index+a[0].length),a[0][0]===\"\\\\\"&&a[1]?i+=\"\\\\\"+String(Number(a[1])+o):(i+=a[0],a[0]===\"(\"&&n++)}return i}).map(r=>`(${r})`).join(t)}var br=/\\b\\B/,dn=\"[a-zA-Z]\\\\w*\",st=\"[a-zA-Z_]\\\\w*\",un=\"\\\\b\\\\d+(\\\\.\\\\d+)?\",gn=\"(-?)(\\\\b0[xX][a-fA-F0-9]+|(\\\\b\\\\d+(\\\\.\\\\d*)?|\\\\.\\\\d+)([eE][-+]?\\\\d+)?)\",pn=\"\\\\b(0b[01]+)\",Er=\"!|!=|!==|%|%=|&|&&|&=|\\\\*|\\\\*=|\\\\+|\\\\+=|,|-|-=|/=|/|:|;|<<|<<=|<=|<|===|==|=|>>>=|>>=|>=|>>>|>>|>|\\\\?|\\\\[|\\\\{|\\\\(|\\\\^|\\\\^=|\\\\||\\\\|=|\\\\|\\\\||~\",mr=(e={})=>{let t=/^#![ ]*\\//;return e.binary&&(e.begin=de(t,/.*\\b/,e.binary,/\\b.*/)),oe({scope:\"meta\",begin:t,end:/$/,relevance:0,\"on:begin\":(n,r)=>{n.index!==0&&r.ignoreMatch()}},e)},ye={begin:\"\\\\\\\\[\\\\s\\\\S]\",relevance:0},_r={scope:\"string\",begin:\"'\",end:\"'\",illegal:\"\\\\n\",contains:[ye]},hr={scope:\"string\",begin:'\"',end:'\"',illegal:\"\\\\n\",contains:[ye]},Nr={begin:/\\b(a|an|the|are|I'm|isn't|don't|doesn't|won't|but|just|should|pretty|simply|enough|gonna|going|wtf|so|such|will|you|your|they|like|more)\\b/},Ue=function(e,t,n={}){let r=oe({scope:\"comment\",begin:e,end:t,contains:[]},n);r.contains.push({scope:\"doctag\",begin:\"[ ]*(?=(TODO|FIXME|NOTE|BUG|OPTIMIZE|HACK|XXX):)\",end:/(TODO|FIXME|NOTE|BUG|OPTIMIZE|HACK|XXX):/,excludeBegin:!0,relevance:0});let o=it(\"I\",\"a\",\"is\",\"so\",\"us\",\"to\",\"at\",\"if\",\"in\",\"it\",\"on\",/[A-Za-z]+['](d|ve|re|ll|t|s|n)/,/[A-Za-z]+[-][a-z]+/,/[A-Za-z][a-z]{2,}/);return r.contains.push({begin:de(/[ ]+/,\"(\",o,/[.]?[:]?([.][ ]|[ ])/,\"){3}\")}),r},yr=Ue(\"//\",\"$\"),Tr=Ue(\"/\\\\*\",\"\\\\*/\"),Sr=Ue(\"#\",\"$\"),Ar={scope:\"number\",begin:un,relevance:0},wr={scope:\"number\",begin:gn,relevance:0},Or={scope:\"number\",begin:pn,relevance:0},vr={scope:\"regexp\",begin:/\\/(?=[^/\\n]*\\/)/,end:/\\/[gimuy]*/,contains:[ye,{begin:/\\[/,end:/\\]/,relevance:0,contains:[ye]}]},Rr={scope:\"title\",begin:dn,relevance:0},Mr={scope:\"title\",begin:st,relevance:0},xr={begin:\"\\\\.\\\\s*\"+st,relevance:0},Ir=function(e){return Object.assign(e,{\"on:begin\":(t,n)=>{n.data._beginMatch=t[1]},\"on:end\":(t,n)=>{n.data._beginMatch!==t[1]&&n.ignoreMatch()}})},De=Object.freeze({__proto__:null,APOS_STRING_MODE:_r,BACKSLASH_ESCAPE:ye,BINARY_NUMBER_MODE:Or,BINARY_NUMBER_RE:pn,COMMENT:Ue,C_BLOCK_COMMENT_MODE:Tr,C_LINE_COMMENT_MODE:yr,C_NUMBER_MODE:wr,C_NUMBER_RE:gn,END_SAME_AS_BEGIN:Ir,HASH_COMMENT_MODE:Sr,IDENT_RE:dn,MATCH_NOTHING_RE:br,METHOD_GUARD:xr,NUMBER_MODE:Ar,NUMBER_RE:un,PHRASAL_WORDS_MODE:Nr,QUOTE_STRING_MODE:hr,REGEXP_MODE:vr,RE_STARTERS_RE:Er,SHEBANG:mr,TITLE_MODE:Rr,UNDERSCORE_IDENT_RE:st,UNDERSCORE_TITLE_MODE:Mr});function Cr(e,t){e.input[e.index-1]===\".\"&&t.ignoreMatch()}function kr(e,t){e.className!==void 0&&(e.scope=e.className,delete e.className)}function Lr(e,t){t&&e.beginKeywords&&(e.begin=\"\\\\b(\"+e.beginKeywords.split(\" \").join(\"|\")+\")(?!\\\\.)(?=\\\\b|\\\\s)\",e.__beforeBegin=Cr,e.keywords=e.keywords||e.beginKeywords,delete e.beginKeywords,e.relevance===void 0&&(e.relevance=0))}function Dr(e,t){Array.isArray(e.illegal)&&(e.illegal=it(...e.illegal))}function Br(e,t){if(e.match){if(e.begin||e.end)throw new Error(\"begin & end are not supported with match\");e.begin=e.match,delete e.match}}function Pr(e,t){e.relevance===void 0&&(e.relevance=1)}var Ur=(e,t)=>{if(!e.beforeMatch)return;if(e.starts)throw new Error(\"beforeMatch cannot be used with starts\");let n=Object.assign({},e);Object.keys(e).forEach(r=>{delete e[r]}),e.keywords=n.keywords,e.begin=de(n.beforeMatch,cn(n.begin)),e.starts={relevance:0,contains:[Object.assign(n,{endsParent:!0})]},e.relevance=0,delete n.beforeMatch},Fr=[\"of\",\"and\",\"for\",\"in\",\"not\",\"or\",\"if\",\"then\",\"parent\",\"list\",\"value\"],$r=\"keyword\";function fn(e,t,n=$r){let r=Object.create(null);return typeof e==\"string\"?o(n,e.split(\" \")):Array.isArray(e)?o(n,e):Object.keys(e).forEach(function(s){Object.assign(r,fn(e[s],t,s))}),r;function o(s,i){t&&(i=i.map(a=>a.toLowerCase())),i.forEach(function(a){let c=a.split(\"|\");r[c[0]]=[s,Kr(c[0],c[1])]})}}function Kr(e,t){return t?Number(t):Hr(e)?0:1}function Hr(e){return Fr.includes(e.toLowerCase())}var tn={},le=e=>{console.error(e)},nn=(e,...t)=>{console.log(`WARN: ${e}`,...t)},be=(e,t)=>{tn[`${e}/${t}`]||(console.log(`Deprecated as of ${e}. ${t}`),tn[`${e}/${t}`]=!0)},Pe=new Error;function bn(e,t,{key:n}){let r=0,o=e[n],s={},i={};for(let a=1;a<=t.length;a++)i[a+r]=o[a],s[a+r]=!0,r+=ln(t[a-1]);e[n]=i,e[n]._emit=s,e[n]._multi=!0}function zr(e){if(Array.isArray(e.begin)){if(e.skip||e.excludeBegin||e.returnBegin)throw le(\"skip, excludeBegin, returnBegin not compatible with beginScope: {}\"),Pe;if(typeof e.beginScope!=\"object\"||e.beginScope===null)throw le(\"beginScope must be object\"),Pe;bn(e,e.begin,{key:\"beginScope\"}),e.begin=at(e.begin,{joinWith:\"\"})}}function Gr(e){if(Array.isArray(e.end)){if(e.skip||e.excludeEnd||e.returnEnd)throw le(\"skip, excludeEnd, returnEnd not compatible with endScope: {}\"),Pe;if(typeof e.endScope!=\"object\"||e.endScope===null)throw le(\"endScope must be object\"),Pe;bn(e,e.end,{key:\"endScope\"}),e.end=at(e.end,{joinWith:\"\"})}}function Wr(e){e.scope&&typeof e.scope==\"object\"&&e.scope!==null&&(e.beginScope=e.scope,delete e.scope)}function Zr(e){Wr(e),typeof e.beginScope==\"string\"&&(e.beginScope={_wrap:e.beginScope}),typeof e.endScope==\"string\"&&(e.endScope={_wrap:e.endScope}),zr(e),Gr(e)}function qr(e){function t(i,a){return new RegExp(Ne(i),\"m\"+(e.case_insensitive?\"i\":\"\")+(e.unicodeRegex?\"u\":\"\")+(a?\"g\":\"\"))}class n{constructor(){this.matchIndexes={},this.regexes=[],this.matchAt=1,this.position=0}addRule(a,c){c.position=this.position++,this.matchIndexes[this.matchAt]=c,this.regexes.push([c,a]),this.matchAt+=ln(a)+1}compile(){this.regexes.length===0&&(this.exec=()=>null);let a=this.regexes.map(c=>c[1]);this.matcherRe=t(at(a,{joinWith:\"|\"}),!0),this.lastIndex=0}exec(a){this.matcherRe.lastIndex=this.lastIndex;let c=this.matcherRe.exec(a);if(!c)return null;let l=c.findIndex((b,u)=>u>0&&b!==void 0),d=this.matchIndexes[l];return c.splice(0,l),Object.assign(c,d)}}class r{constructor(){this.rules=[],this.multiRegexes=[],this.count=0,this.lastIndex=0,this.regexIndex=0}getMatcher(a){if(this.multiRegexes[a])return this.multiRegexes[a];let c=new n;return this.rules.slice(a).forEach(([l,d])=>c.addRule(l,d)),c.compile(),this.multiRegexes[a]=c,c}resumingScanAtSamePosition(){return this.regexIndex!==0}considerAll(){this.regexIndex=0}addRule(a,c){this.rules.push([a,c]),c.type===\"begin\"&&this.count++}exec(a){let c=this.getMatcher(this.regexIndex);c.lastIndex=this.lastIndex;let l=c.exec(a);if(this.resumingScanAtSamePosition()&&!(l&&l.index===this.lastIndex)){let d=this.getMatcher(0);d.lastIndex=this.lastIndex+1,l=d.exec(a)}return l&&(this.regexIndex+=l.position+1,this.regexIndex===this.count&&this.considerAll()),l}}function o(i){let a=new r;return i.contains.forEach(c=>a.addRule(c.begin,{rule:c,type:\"begin\"})),i.terminatorEnd&&a.addRule(i.terminatorEnd,{type:\"end\"}),i.illegal&&a.addRule(i.illegal,{type:\"illegal\"}),a}function s(i,a){let c=i;if(i.isCompiled)return c;[kr,Br,Zr,Ur].forEach(d=>d(i,a)),e.compilerExtensions.forEach(d=>d(i,a)),i.__beforeBegin=null,[Lr,Dr,Pr].forEach(d=>d(i,a)),i.isCompiled=!0;let l=null;return typeof i.keywords==\"object\"&&i.keywords.$pattern&&(i.keywords=Object.assign({},i.keywords),l=i.keywords.$pattern,delete i.keywords.$pattern),l=l||/\\w+/,i.keywords&&(i.keywords=fn(i.keywords,e.case_insensitive)),c.keywordPatternRe=t(l,!0),a&&(i.begin||(i.begin=/\\B|\\b/),c.beginRe=t(c.begin),!i.end&&!i.endsWithParent&&(i.end=/\\B|\\b/),i.end&&(c.endRe=t(c.end)),c.terminatorEnd=Ne(c.end)||\"\",i.endsWithParent&&a.terminatorEnd&&(c.terminatorEnd+=(i.end?\"|\":\"\")+a.terminatorEnd)),i.illegal&&(c.illegalRe=t(i.illegal)),i.contains||(i.contains=[]),i.contains=[].concat(...i.contains.map(function(d){return Yr(d===\"self\"?i:d)})),i.contains.forEach(function(d){s(d,c)}),i.starts&&s(i.starts,a),c.matcher=o(c),c}if(e.compilerExtensions||(e.compilerExtensions=[]),e.contains&&e.contains.includes(\"self\"))throw new Error(\"ERR: contains `self` is not supported at the top-level of a language.  See documentation.\");return e.classNameAliases=oe(e.classNameAliases||{}),s(e)}function En(e){return e?e.endsWithParent||En(e.starts):!1}function Yr(e){return e.variants&&!e.cachedVariants&&(e.cachedVariants=e.variants.map(function(t){return oe(e,{variants:null},t)})),e.cachedVariants?e.cachedVariants:En(e)?oe(e,{starts:e.starts?oe(e.starts):null}):Object.isFrozen(e)?oe(e):e}var Xr=\"11.11.2\",rt=class extends Error{constructor(t,n){super(t),this.name=\"HTMLInjectionError\",this.html=n}},je=on,rn=oe,an=Symbol(\"nomatch\"),Vr=7,mn=function(e){let t=Object.create(null),n=Object.create(null),r=[],o=!0,s=\"Could not find the language '{}', did you forget to load/include a language module?\",i={disableAutodetect:!0,name:\"Plain text\",contains:[]},a={ignoreUnescapedHTML:!1,throwUnescapedHTML:!1,noHighlightRe:/^(no-?highlight)$/i,languageDetectRe:/\\blang(?:uage)?-([\\w-]+)\\b/i,classPrefix:\"hljs-\",cssSelector:\"pre code\",languages:null,__emitter:nt};function c(g){return a.noHighlightRe.test(g)}function l(g){let E=g.className+\" \";E+=g.parentNode?g.parentNode.className:\"\";let m=a.languageDetectRe.exec(E);if(m){let A=C(m[1]);return A||(nn(s.replace(\"{}\",m[1])),nn(\"Falling back to no-highlight mode for this block.\",g)),A?m[1]:\"no-highlight\"}return E.split(/\\s+/).find(A=>c(A)||C(A))}function d(g,E,m){let A=\"\",M=\"\";typeof E==\"object\"?(A=g,m=E.ignoreIllegals,M=E.language):(be(\"10.7.0\",\"highlight(lang, code, ...args) has been deprecated.\"),be(\"10.7.0\",`Please use highlight(code, options) instead.\nhttps://github.com/highlightjs/highlight.js/issues/2277`),M=g,A=E),m===void 0&&(m=!0);let P={code:A,language:M};K(\"before:highlight\",P);let $=P.result?P.result:b(P.language,P.code,m);return $.code=P.code,K(\"after:highlight\",$),$}function b(g,E,m,A){let M=Object.create(null);function P(f,_){return f.keywords[_]}function $(){if(!T.keywords){G.addText(U);return}let f=0;T.keywordPatternRe.lastIndex=0;let _=T.keywordPatternRe.exec(U),w=\"\";for(;_;){w+=U.substring(f,_.index);let k=j.case_insensitive?_[0].toLowerCase():_[0],W=P(T,k);if(W){let[re,Rn]=W;if(G.addText(w),w=\"\",M[k]=(M[k]||0)+1,M[k]<=Vr&&(we+=Rn),re.startsWith(\"_\"))w+=_[0];else{let Mn=j.classNameAliases[re]||re;V(_[0],Mn)}}else w+=_[0];f=T.keywordPatternRe.lastIndex,_=T.keywordPatternRe.exec(U)}w+=U.substring(f),G.addText(w)}function J(){if(U===\"\")return;let f=null;if(typeof T.subLanguage==\"string\"){if(!t[T.subLanguage]){G.addText(U);return}f=b(T.subLanguage,U,!0,Ae[T.subLanguage]),Ae[T.subLanguage]=f._top}else f=p(U,T.subLanguage.length?T.subLanguage:null);T.relevance>0&&(we+=f.relevance),G.__addSublanguage(f._emitter,f.language)}function q(){T.subLanguage!=null?J():$(),U=\"\"}function V(f,_){f!==\"\"&&(G.startScope(_),G.addText(f),G.endScope())}function ue(f,_){let w=1,k=_.length-1;for(;w<=k;){if(!f._emit[w]){w++;continue}let W=j.classNameAliases[f[w]]||f[w],re=_[w];W?V(re,W):(U=re,$(),U=\"\"),w++}}function Te(f,_){return f.scope&&typeof f.scope==\"string\"&&G.openNode(j.classNameAliases[f.scope]||f.scope),f.beginScope&&(f.beginScope._wrap?(V(U,j.classNameAliases[f.beginScope._wrap]||f.beginScope._wrap),U=\"\"):f.beginScope._multi&&(ue(f.beginScope,_),U=\"\")),T=Object.create(f,{parent:{value:T}}),T}function me(f,_,w){let k=pr(f.endRe,w);if(k){if(f[\"on:end\"]){let W=new Be(f);f[\"on:end\"](_,W),W.isMatchIgnored&&(k=!1)}if(k){for(;f.endsParent&&f.parent;)f=f.parent;return f}}if(f.endsWithParent)return me(f.parent,_,w)}function He(f){return T.matcher.regexIndex===0?(U+=f[0],1):(qe=!0,0)}function ze(f){let _=f[0],w=f.rule,k=new Be(w),W=[w.__beforeBegin,w[\"on:begin\"]];for(let re of W)if(re&&(re(f,k),k.isMatchIgnored))return He(_);return w.skip?U+=_:(w.excludeBegin&&(U+=_),q(),!w.returnBegin&&!w.excludeBegin&&(U=_)),Te(w,f),w.returnBegin?0:_.length}function Ge(f){let _=f[0],w=E.substring(f.index),k=me(T,f,w);if(!k)return an;let W=T;T.endScope&&T.endScope._wrap?(q(),V(_,T.endScope._wrap)):T.endScope&&T.endScope._multi?(q(),ue(T.endScope,f)):W.skip?U+=_:(W.returnEnd||W.excludeEnd||(U+=_),q(),W.excludeEnd&&(U=_));do T.scope&&G.closeNode(),!T.skip&&!T.subLanguage&&(we+=T.relevance),T=T.parent;while(T!==k.parent);return k.starts&&Te(k.starts,f),W.returnEnd?0:_.length}function We(){let f=[];for(let _=T;_!==j;_=_.parent)_.scope&&f.unshift(_.scope);f.forEach(_=>G.openNode(_))}let ge={};function Se(f,_){let w=_&&_[0];if(U+=f,w==null)return q(),0;if(ge.type===\"begin\"&&_.type===\"end\"&&ge.index===_.index&&w===\"\"){if(U+=E.slice(_.index,_.index+1),!o){let k=new Error(`0 width match regex (${g})`);throw k.languageName=g,k.badRule=ge.rule,k}return 1}if(ge=_,_.type===\"begin\")return ze(_);if(_.type===\"illegal\"&&!m){let k=new Error('Illegal lexeme \"'+w+'\" for mode \"'+(T.scope||\"<unnamed>\")+'\"');throw k.mode=T,k}else if(_.type===\"end\"){let k=Ge(_);if(k!==an)return k}if(_.type===\"illegal\"&&w===\"\")return _.index===E.length||(U+=`\n`),1;if(Ze>1e5&&Ze>_.index*3)throw new Error(\"potential infinite loop, way more iterations than matches\");return U+=w,w.length}let j=C(g);if(!j)throw le(s.replace(\"{}\",g)),new Error('Unknown language: \"'+g+'\"');let L=qr(j),ae=\"\",T=A||L,Ae={},G=new a.__emitter(a);We();let U=\"\",we=0,ce=0,Ze=0,qe=!1;try{if(j.__emitTokens)j.__emitTokens(E,G);else{for(T.matcher.considerAll();;){Ze++,qe?qe=!1:T.matcher.considerAll(),T.matcher.lastIndex=ce;let f=T.matcher.exec(E);if(!f)break;let _=E.substring(ce,f.index),w=Se(_,f);ce=f.index+w}Se(E.substring(ce))}return G.finalize(),ae=G.toHTML(),{language:g,value:ae,relevance:we,illegal:!1,_emitter:G,_top:T}}catch(f){if(f.message&&f.message.includes(\"Illegal\"))return{language:g,value:je(E),illegal:!0,relevance:0,_illegalBy:{message:f.message,index:ce,context:E.slice(ce-100,ce+100),mode:f.mode,resultSoFar:ae},_emitter:G};if(o)return{language:g,value:je(E),illegal:!1,relevance:0,errorRaised:f,_emitter:G,_top:T};throw f}}function u(g){let E={value:je(g),illegal:!1,relevance:0,_top:i,_emitter:new a.__emitter(a)};return E._emitter.addText(g),E}function p(g,E){E=E||a.languages||Object.keys(t);let m=u(g),A=E.filter(C).filter(X).map(q=>b(q,g,!1));A.unshift(m);let M=A.sort((q,V)=>{if(q.relevance!==V.relevance)return V.relevance-q.relevance;if(q.language&&V.language){if(C(q.language).supersetOf===V.language)return 1;if(C(V.language).supersetOf===q.language)return-1}return 0}),[P,$]=M,J=P;return J.secondBest=$,J}function h(g,E,m){let A=E&&n[E]||m;g.classList.add(\"hljs\"),g.classList.add(`language-${A}`)}function N(g){let E=null,m=l(g);if(c(m))return;if(K(\"before:highlightElement\",{el:g,language:m}),g.dataset.highlighted){console.log(\"Element previously highlighted. To highlight again, first unset `dataset.highlighted`.\",g);return}if(g.children.length>0&&(a.ignoreUnescapedHTML||(console.warn(\"One of your code blocks includes unescaped HTML. This is a potentially serious security risk.\"),console.warn(\"https://github.com/highlightjs/highlight.js/wiki/security\"),console.warn(\"The element with unescaped HTML:\"),console.warn(g)),a.throwUnescapedHTML))throw new rt(\"One of your code blocks includes unescaped HTML.\",g.innerHTML);E=g;let A=E.textContent,M=m?d(A,{language:m,ignoreIllegals:!0}):p(A);g.innerHTML=M.value,g.dataset.highlighted=\"yes\",h(g,m,M.language),g.result={language:M.language,re:M.relevance,relevance:M.relevance},M.secondBest&&(g.secondBest={language:M.secondBest.language,relevance:M.secondBest.relevance}),K(\"after:highlightElement\",{el:g,result:M,text:A})}function y(g){a=rn(a,g)}let O=()=>{R(),be(\"10.6.0\",\"initHighlighting() deprecated.  Use highlightAll() now.\")};function x(){R(),be(\"10.6.0\",\"initHighlightingOnLoad() deprecated.  Use highlightAll() now.\")}let B=!1;function R(){function g(){R()}if(document.readyState===\"loading\"){B||window.addEventListener(\"DOMContentLoaded\",g,!1),B=!0;return}document.querySelectorAll(a.cssSelector).forEach(N)}function I(g,E){let m=null;try{m=E(e)}catch(A){if(le(\"Language definition for '{}' could not be registered.\".replace(\"{}\",g)),o)le(A);else throw A;m=i}m.name||(m.name=g),t[g]=m,m.rawDefinition=E.bind(null,e),m.aliases&&F(m.aliases,{languageName:g})}function v(g){delete t[g];for(let E of Object.keys(n))n[E]===g&&delete n[E]}function z(){return Object.keys(t)}function C(g){return g=(g||\"\").toLowerCase(),t[g]||t[n[g]]}function F(g,{languageName:E}){typeof g==\"string\"&&(g=[g]),g.forEach(m=>{n[m.toLowerCase()]=E})}function X(g){let E=C(g);return E&&!E.disableAutodetect}function te(g){g[\"before:highlightBlock\"]&&!g[\"before:highlightElement\"]&&(g[\"before:highlightElement\"]=E=>{g[\"before:highlightBlock\"](Object.assign({block:E.el},E))}),g[\"after:highlightBlock\"]&&!g[\"after:highlightElement\"]&&(g[\"after:highlightElement\"]=E=>{g[\"after:highlightBlock\"](Object.assign({block:E.el},E))})}function Q(g){te(g),r.push(g)}function ee(g){let E=r.indexOf(g);E!==-1&&r.splice(E,1)}function K(g,E){let m=g;r.forEach(function(A){A[m]&&A[m](E)})}function H(g){return be(\"10.7.0\",\"highlightBlock will be removed entirely in v12.0\"),be(\"10.7.0\",\"Please use highlightElement now.\"),N(g)}Object.assign(e,{highlight:d,highlightAuto:p,highlightAll:R,highlightElement:N,highlightBlock:H,configure:y,initHighlighting:O,initHighlightingOnLoad:x,registerLanguage:I,unregisterLanguage:v,listLanguages:z,getLanguage:C,registerAliases:F,autoDetection:X,inherit:rn,addPlugin:Q,removePlugin:ee}),e.debugMode=function(){o=!1},e.safeMode=function(){o=!0},e.versionString=Xr,e.regex={concat:de,lookahead:cn,either:it,optional:ur,anyNumberOfTimes:dr};for(let g in De)typeof De[g]==\"object\"&&sn(De[g]);return Object.assign(e,De),e},Ee=mn({});Ee.newInstance=()=>mn({});_n.exports=Ee;Ee.HighlightJS=Ee;Ee.default=Ee});var Oe=[\"session\",\"prompt\",\"text\",\"thinking\",\"call\",\"result\",\"note\",\"iteration\",\"end\"];var Un=8,ve=class{flags=new Uint8Array(500);parents=new Int32Array(500);count=0;#e=[];#n=new Map;#r=new Map;drain(){let t=document.querySelectorAll(\"script.events\"),n=!1;for(let r of t){if(document.readyState===\"loading\"&&r.nextSibling===null)break;this.#t(r.dataset.index??\"\",r.dataset.parents??\"\"),this.#e.push(Ye(r)),r.remove(),n=!0}return n}get chunks(){return this.#e.length}at(t){return this.#n.get(Math.floor(t/500))?.[t%500]}async load(t){let n=this.#n.get(t)??this.#r.get(t);if(n)return await n;let r=this.#e[t];if(r===void 0)return[];let o=Xe(r);this.#r.set(t,o);let s=await o.finally(()=>this.#r.delete(t));this.#n.set(t,s);let i=[...this.#n.keys()].find(a=>a>0&&a!==t);return this.#n.size>Un&&i!==void 0&&this.#n.delete(i),s}#t(t,n){let r=t.length/2;if(this.count+r>this.flags.length){let s=Math.max(this.flags.length*2,this.count+r),i=new Uint8Array(s);i.set(this.flags),this.flags=i;let a=new Int32Array(s);a.set(this.parents),this.parents=a}for(let s=0;s<r;s++)this.flags[this.count+s]=Number.parseInt(t.slice(2*s,2*s+2),16);let o=this.count;for(let s of n.split(\",\")){let[i=\"-\",a=\"0\"]=s.split(\":\"),c=o+Number(a);this.parents.fill(i===\"-\"?-1:Number(i),o,c),o=c}this.count+=r}};function Ye(e){let t=atob(e.textContent??\"\"),n=new Uint8Array(t.length);for(let r=0;r<t.length;r++)n[r]=t.charCodeAt(r);return new Blob([n])}async function Xe(e){let t=e.stream().pipeThrough(new DecompressionStream(\"gzip\"));return JSON.parse(await new Response(t).text())}function _e(e){if(typeof e==\"string\")return document.createTextNode(e);let t=document.createElement(e.tag);for(let[n,r]of Object.entries(e.attributes))t.setAttribute(n,r);return t.append(...e.children.map(_e)),t}function Z(e){return document.getElementById(e)}function pt(e){let t=e.regex,n={},r={begin:/\\$\\{/,end:/\\}/,contains:[\"self\",{begin:/:-/,contains:[n]}]};Object.assign(n,{className:\"variable\",variants:[{begin:t.concat(/\\$[\\w\\d#@][\\w\\d_]*/,\"(?![\\\\w\\\\d])(?![$])\")},r]});let o={className:\"subst\",begin:/\\$\\(/,end:/\\)/,contains:[e.BACKSLASH_ESCAPE]},s=e.inherit(e.COMMENT(),{match:[/(^|\\s)/,/#.*$/],scope:{2:\"comment\"}}),i={begin:/<<-?\\s*(?=\\w+)/,starts:{contains:[e.END_SAME_AS_BEGIN({begin:/(\\w+)/,end:/(\\w+)/,className:\"string\"})]}},a={className:\"string\",begin:/\"/,end:/\"/,contains:[e.BACKSLASH_ESCAPE,n,o]};o.contains.push(a);let c={match:/\\\\\"/},l={className:\"string\",begin:/'/,end:/'/},d={match:/\\\\'/},b={begin:/\\$?\\(\\(/,end:/\\)\\)/,contains:[{begin:/\\d+#[0-9a-f]+/,className:\"number\"},e.NUMBER_MODE,n]},u=[\"fish\",\"bash\",\"zsh\",\"sh\",\"csh\",\"ksh\",\"tcsh\",\"dash\",\"scsh\"],p=e.SHEBANG({binary:`(${u.join(\"|\")})`,relevance:10}),h={className:\"function\",begin:/\\w[\\w\\d_]*\\s*\\(\\s*\\)\\s*\\{/,returnBegin:!0,contains:[e.inherit(e.TITLE_MODE,{begin:/\\w[\\w\\d_]*/})],relevance:0},N=[\"if\",\"then\",\"else\",\"elif\",\"fi\",\"time\",\"for\",\"while\",\"until\",\"in\",\"do\",\"done\",\"case\",\"esac\",\"coproc\",\"function\",\"select\"],y=[\"true\",\"false\"],O={match:/(\\/[a-z._-]+)+/},x=[\"break\",\"cd\",\"continue\",\"eval\",\"exec\",\"exit\",\"export\",\"getopts\",\"hash\",\"pwd\",\"readonly\",\"return\",\"shift\",\"test\",\"times\",\"trap\",\"umask\",\"unset\"],B=[\"alias\",\"bind\",\"builtin\",\"caller\",\"command\",\"declare\",\"echo\",\"enable\",\"help\",\"let\",\"local\",\"logout\",\"mapfile\",\"printf\",\"read\",\"readarray\",\"source\",\"sudo\",\"type\",\"typeset\",\"ulimit\",\"unalias\"],R=[\"autoload\",\"bg\",\"bindkey\",\"bye\",\"cap\",\"chdir\",\"clone\",\"comparguments\",\"compcall\",\"compctl\",\"compdescribe\",\"compfiles\",\"compgroups\",\"compquote\",\"comptags\",\"comptry\",\"compvalues\",\"dirs\",\"disable\",\"disown\",\"echotc\",\"echoti\",\"emulate\",\"fc\",\"fg\",\"float\",\"functions\",\"getcap\",\"getln\",\"history\",\"integer\",\"jobs\",\"kill\",\"limit\",\"log\",\"noglob\",\"popd\",\"print\",\"pushd\",\"pushln\",\"rehash\",\"sched\",\"setcap\",\"setopt\",\"stat\",\"suspend\",\"ttyctl\",\"unfunction\",\"unhash\",\"unlimit\",\"unsetopt\",\"vared\",\"wait\",\"whence\",\"where\",\"which\",\"zcompile\",\"zformat\",\"zftp\",\"zle\",\"zmodload\",\"zparseopts\",\"zprof\",\"zpty\",\"zregexparse\",\"zsocket\",\"zstyle\",\"ztcp\"],I=[\"chcon\",\"chgrp\",\"chown\",\"chmod\",\"cp\",\"dd\",\"df\",\"dir\",\"dircolors\",\"ln\",\"ls\",\"mkdir\",\"mkfifo\",\"mknod\",\"mktemp\",\"mv\",\"realpath\",\"rm\",\"rmdir\",\"shred\",\"sync\",\"touch\",\"truncate\",\"vdir\",\"b2sum\",\"base32\",\"base64\",\"cat\",\"cksum\",\"comm\",\"csplit\",\"cut\",\"expand\",\"fmt\",\"fold\",\"head\",\"join\",\"md5sum\",\"nl\",\"numfmt\",\"od\",\"paste\",\"ptx\",\"pr\",\"sha1sum\",\"sha224sum\",\"sha256sum\",\"sha384sum\",\"sha512sum\",\"shuf\",\"sort\",\"split\",\"sum\",\"tac\",\"tail\",\"tr\",\"tsort\",\"unexpand\",\"uniq\",\"wc\",\"arch\",\"basename\",\"chroot\",\"date\",\"dirname\",\"du\",\"echo\",\"env\",\"expr\",\"factor\",\"groups\",\"hostid\",\"id\",\"link\",\"logname\",\"nice\",\"nohup\",\"nproc\",\"pathchk\",\"pinky\",\"printenv\",\"printf\",\"pwd\",\"readlink\",\"runcon\",\"seq\",\"sleep\",\"stat\",\"stdbuf\",\"stty\",\"tee\",\"test\",\"timeout\",\"tty\",\"uname\",\"unlink\",\"uptime\",\"users\",\"who\",\"whoami\",\"yes\"];return{name:\"Bash\",aliases:[\"sh\",\"zsh\"],keywords:{$pattern:/\\b[a-z][a-z0-9._-]+\\b/,keyword:N,literal:y,built_in:[...x,...B,\"set\",\"shopt\",...R,...I]},contains:[p,e.SHEBANG(),h,b,s,i,O,a,c,l,d,n]}}function ft(e){let t=e.regex,n=e.COMMENT(\"//\",\"$\",{contains:[{begin:/\\\\\\n/}]}),r=\"decltype\\\\(auto\\\\)\",o=\"[a-zA-Z_]\\\\w*::\",i=\"(\"+r+\"|\"+t.optional(o)+\"[a-zA-Z_]\\\\w*\"+t.optional(\"<[^<>]+>\")+\")\",a={className:\"type\",variants:[{begin:\"\\\\b[a-z\\\\d_]*_t\\\\b\"},{match:/\\batomic_[a-z]{3,6}\\b/}]},l={className:\"string\",variants:[{begin:'(u8?|U|L)?\"',end:'\"',illegal:\"\\\\n\",contains:[e.BACKSLASH_ESCAPE]},{begin:\"(u8?|U|L)?'(\"+\"\\\\\\\\(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4,8}|[0-7]{3}|\\\\S)\"+\"|.)\",end:\"'\",illegal:\".\"},e.END_SAME_AS_BEGIN({begin:/(?:u8?|U|L)?R\"([^()\\\\ ]{0,16})\\(/,end:/\\)([^()\\\\ ]{0,16})\"/})]},d={className:\"number\",variants:[{match:/\\b(0b[01']+)/},{match:/(-?)\\b([\\d']+(\\.[\\d']*)?|\\.[\\d']+)((ll|LL|l|L)(u|U)?|(u|U)(ll|LL|l|L)?|f|F|b|B)/},{match:/(-?)\\b(0[xX][a-fA-F0-9]+(?:'[a-fA-F0-9]+)*(?:\\.[a-fA-F0-9]*(?:'[a-fA-F0-9]*)*)?(?:[pP][-+]?[0-9]+)?(l|L)?(u|U)?)/},{match:/(-?)\\b\\d+(?:'\\d+)*(?:\\.\\d*(?:'\\d*)*)?(?:[eE][-+]?\\d+)?/}],relevance:0},b={className:\"meta\",begin:/#\\s*[a-z]+\\b/,end:/$/,keywords:{keyword:\"if else elif endif define undef warning error line pragma _Pragma ifdef ifndef elifdef elifndef include\"},contains:[{begin:/\\\\\\n/,relevance:0},e.inherit(l,{className:\"string\"}),{className:\"string\",begin:/<.*?>/},n,e.C_BLOCK_COMMENT_MODE]},u={className:\"title\",begin:t.optional(o)+e.IDENT_RE,relevance:0},p=t.optional(o)+e.IDENT_RE+\"\\\\s*\\\\(\",y={keyword:[\"asm\",\"auto\",\"break\",\"case\",\"continue\",\"default\",\"do\",\"else\",\"enum\",\"extern\",\"for\",\"fortran\",\"goto\",\"if\",\"inline\",\"register\",\"restrict\",\"return\",\"sizeof\",\"typeof\",\"typeof_unqual\",\"struct\",\"switch\",\"typedef\",\"union\",\"volatile\",\"while\",\"_Alignas\",\"_Alignof\",\"_Atomic\",\"_Generic\",\"_Noreturn\",\"_Static_assert\",\"_Thread_local\",\"alignas\",\"alignof\",\"noreturn\",\"static_assert\",\"thread_local\",\"_Pragma\"],type:[\"float\",\"double\",\"signed\",\"unsigned\",\"int\",\"short\",\"long\",\"char\",\"void\",\"_Bool\",\"_BitInt\",\"_Complex\",\"_Imaginary\",\"_Decimal32\",\"_Decimal64\",\"_Decimal96\",\"_Decimal128\",\"_Decimal64x\",\"_Decimal128x\",\"_Float16\",\"_Float32\",\"_Float64\",\"_Float128\",\"_Float32x\",\"_Float64x\",\"_Float128x\",\"const\",\"static\",\"constexpr\",\"complex\",\"bool\",\"imaginary\"],literal:\"true false NULL\",built_in:\"std string wstring cin cout cerr clog stdin stdout stderr stringstream istringstream ostringstream auto_ptr deque list queue stack vector map set pair bitset multiset multimap unordered_set unordered_map unordered_multiset unordered_multimap priority_queue make_pair array shared_ptr abort terminate abs acos asin atan2 atan calloc ceil cosh cos exit exp fabs floor fmod fprintf fputs free frexp fscanf future isalnum isalpha iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper labs ldexp log10 log malloc realloc memchr memcmp memcpy memset modf pow printf putchar puts scanf sinh sin snprintf sprintf sqrt sscanf strcat strchr strcmp strcpy strcspn strlen strncat strncmp strncpy strpbrk strrchr strspn strstr tanh tan vfprintf vprintf vsprintf endl initializer_list unique_ptr\"},O=[b,a,n,e.C_BLOCK_COMMENT_MODE,d,l],x={variants:[{begin:/=/,end:/;/},{begin:/\\(/,end:/\\)/},{beginKeywords:\"new throw return else\",end:/;/}],keywords:y,contains:O.concat([{begin:/\\(/,end:/\\)/,keywords:y,contains:O.concat([\"self\"]),relevance:0}]),relevance:0},B={begin:\"(\"+i+\"[\\\\*&\\\\s]+)+\"+p,returnBegin:!0,end:/[{;=]/,excludeEnd:!0,keywords:y,illegal:/[^\\w\\s\\*&:<>.]/,contains:[{begin:r,keywords:y,relevance:0},{begin:p,returnBegin:!0,contains:[e.inherit(u,{className:\"title.function\"})],relevance:0},{relevance:0,match:/,/},{className:\"params\",begin:/\\(/,end:/\\)/,keywords:y,relevance:0,contains:[n,e.C_BLOCK_COMMENT_MODE,l,d,a,{begin:/\\(/,end:/\\)/,keywords:y,relevance:0,contains:[\"self\",n,e.C_BLOCK_COMMENT_MODE,l,d,a]}]},a,n,e.C_BLOCK_COMMENT_MODE,b]};return{name:\"C\",aliases:[\"h\"],keywords:y,disableAutodetect:!0,illegal:\"</\",contains:[].concat(x,B,O,[b,{begin:e.IDENT_RE+\"::\",keywords:y},{className:\"class\",beginKeywords:\"enum class struct union\",end:/[{;:<>=]/,contains:[{beginKeywords:\"final class struct\"},e.TITLE_MODE]}]),exports:{preprocessor:b,strings:l,keywords:y}}}function bt(e){let t=e.regex,n=e.COMMENT(\"//\",\"$\",{contains:[{begin:/\\\\\\n/}]}),r=\"decltype\\\\(auto\\\\)\",o=\"[a-zA-Z_]\\\\w*::\",i=\"(?!struct)(\"+r+\"|\"+t.optional(o)+\"[a-zA-Z_]\\\\w*\"+t.optional(\"<[^<>]+>\")+\")\",a={className:\"type\",begin:\"\\\\b[a-z\\\\d_]*_t\\\\b\"},l={className:\"string\",variants:[{begin:'(u8?|U|L)?\"',end:'\"',illegal:\"\\\\n\",contains:[e.BACKSLASH_ESCAPE]},{begin:\"(u8?|U|L)?'(\"+\"\\\\\\\\(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4,8}|[0-7]{3}|\\\\S)\"+\"|.)\",end:\"'\",illegal:\".\"},e.END_SAME_AS_BEGIN({begin:/(?:u8?|U|L)?R\"([^()\\\\ ]{0,16})\\(/,end:/\\)([^()\\\\ ]{0,16})\"/})]},d={className:\"number\",variants:[{begin:\"[+-]?(?:(?:[0-9](?:'?[0-9])*\\\\.(?:[0-9](?:'?[0-9])*)?|\\\\.[0-9](?:'?[0-9])*)(?:[Ee][+-]?[0-9](?:'?[0-9])*)?|[0-9](?:'?[0-9])*[Ee][+-]?[0-9](?:'?[0-9])*|0[Xx](?:[0-9A-Fa-f](?:'?[0-9A-Fa-f])*(?:\\\\.(?:[0-9A-Fa-f](?:'?[0-9A-Fa-f])*)?)?|\\\\.[0-9A-Fa-f](?:'?[0-9A-Fa-f])*)[Pp][+-]?[0-9](?:'?[0-9])*)(?:[Ff](?:16|32|64|128)?|(BF|bf)16|[Ll]|)\"},{begin:\"[+-]?\\\\b(?:0[Bb][01](?:'?[01])*|0[Xx][0-9A-Fa-f](?:'?[0-9A-Fa-f])*|0(?:'?[0-7])*|[1-9](?:'?[0-9])*)(?:[Uu](?:LL?|ll?)|[Uu][Zz]?|(?:LL?|ll?)[Uu]?|[Zz][Uu]|)\"}],relevance:0},b={className:\"meta\",begin:/#\\s*[a-z]+\\b/,end:/$/,keywords:{keyword:\"if else elif endif define undef warning error line pragma _Pragma ifdef ifndef include\"},contains:[{begin:/\\\\\\n/,relevance:0},e.inherit(l,{className:\"string\"}),{className:\"string\",begin:/<.*?>/},n,e.C_BLOCK_COMMENT_MODE]},u={className:\"title\",begin:t.optional(o)+e.IDENT_RE,relevance:0},p=t.optional(o)+e.IDENT_RE+\"\\\\s*\\\\(\",h=[\"alignas\",\"alignof\",\"and\",\"and_eq\",\"asm\",\"atomic_cancel\",\"atomic_commit\",\"atomic_noexcept\",\"auto\",\"bitand\",\"bitor\",\"break\",\"case\",\"catch\",\"class\",\"co_await\",\"co_return\",\"co_yield\",\"compl\",\"concept\",\"const_cast|10\",\"consteval\",\"constexpr\",\"constinit\",\"continue\",\"decltype\",\"default\",\"delete\",\"do\",\"dynamic_cast|10\",\"else\",\"enum\",\"explicit\",\"export\",\"extern\",\"false\",\"final\",\"for\",\"friend\",\"goto\",\"if\",\"import\",\"inline\",\"module\",\"mutable\",\"namespace\",\"new\",\"noexcept\",\"not\",\"not_eq\",\"nullptr\",\"operator\",\"or\",\"or_eq\",\"override\",\"private\",\"protected\",\"public\",\"reflexpr\",\"register\",\"reinterpret_cast|10\",\"requires\",\"return\",\"sizeof\",\"static_assert\",\"static_cast|10\",\"struct\",\"switch\",\"synchronized\",\"template\",\"this\",\"thread_local\",\"throw\",\"transaction_safe\",\"transaction_safe_dynamic\",\"true\",\"try\",\"typedef\",\"typeid\",\"typename\",\"union\",\"using\",\"virtual\",\"volatile\",\"while\",\"xor\",\"xor_eq\"],N=[\"bool\",\"char\",\"char16_t\",\"char32_t\",\"char8_t\",\"double\",\"float\",\"int\",\"long\",\"short\",\"void\",\"wchar_t\",\"unsigned\",\"signed\",\"const\",\"static\"],y=[\"any\",\"auto_ptr\",\"barrier\",\"binary_semaphore\",\"bitset\",\"complex\",\"condition_variable\",\"condition_variable_any\",\"counting_semaphore\",\"deque\",\"false_type\",\"flat_map\",\"flat_set\",\"future\",\"imaginary\",\"initializer_list\",\"istringstream\",\"jthread\",\"latch\",\"lock_guard\",\"multimap\",\"multiset\",\"mutex\",\"optional\",\"ostringstream\",\"packaged_task\",\"pair\",\"promise\",\"priority_queue\",\"queue\",\"recursive_mutex\",\"recursive_timed_mutex\",\"scoped_lock\",\"set\",\"shared_future\",\"shared_lock\",\"shared_mutex\",\"shared_timed_mutex\",\"shared_ptr\",\"stack\",\"string_view\",\"stringstream\",\"timed_mutex\",\"thread\",\"true_type\",\"tuple\",\"unique_lock\",\"unique_ptr\",\"unordered_map\",\"unordered_multimap\",\"unordered_multiset\",\"unordered_set\",\"variant\",\"vector\",\"weak_ptr\",\"wstring\",\"wstring_view\"],O=[\"abort\",\"abs\",\"acos\",\"apply\",\"as_const\",\"asin\",\"atan\",\"atan2\",\"calloc\",\"ceil\",\"cerr\",\"cin\",\"clog\",\"cos\",\"cosh\",\"cout\",\"declval\",\"endl\",\"exchange\",\"exit\",\"exp\",\"fabs\",\"floor\",\"fmod\",\"forward\",\"fprintf\",\"fputs\",\"free\",\"frexp\",\"fscanf\",\"future\",\"invoke\",\"isalnum\",\"isalpha\",\"iscntrl\",\"isdigit\",\"isgraph\",\"islower\",\"isprint\",\"ispunct\",\"isspace\",\"isupper\",\"isxdigit\",\"labs\",\"launder\",\"ldexp\",\"log\",\"log10\",\"make_pair\",\"make_shared\",\"make_shared_for_overwrite\",\"make_tuple\",\"make_unique\",\"malloc\",\"memchr\",\"memcmp\",\"memcpy\",\"memset\",\"modf\",\"move\",\"pow\",\"printf\",\"putchar\",\"puts\",\"realloc\",\"scanf\",\"sin\",\"sinh\",\"snprintf\",\"sprintf\",\"sqrt\",\"sscanf\",\"std\",\"stderr\",\"stdin\",\"stdout\",\"strcat\",\"strchr\",\"strcmp\",\"strcpy\",\"strcspn\",\"strlen\",\"strncat\",\"strncmp\",\"strncpy\",\"strpbrk\",\"strrchr\",\"strspn\",\"strstr\",\"swap\",\"tan\",\"tanh\",\"terminate\",\"to_underlying\",\"tolower\",\"toupper\",\"vfprintf\",\"visit\",\"vprintf\",\"vsprintf\"],R={type:N,keyword:h,literal:[\"NULL\",\"false\",\"nullopt\",\"nullptr\",\"true\"],built_in:[\"_Pragma\"],_type_hints:y},I={className:\"function.dispatch\",relevance:0,keywords:{_hint:O},begin:t.concat(/\\b/,`(?!${h.join(\"|\")})`,e.IDENT_RE,t.lookahead(/(<[^<>]+>|)\\s*\\(/))},v=[I,b,a,n,e.C_BLOCK_COMMENT_MODE,d,l],z={variants:[{begin:/=/,end:/;/},{begin:/\\(/,end:/\\)/},{beginKeywords:\"new throw return else\",end:/;/}],keywords:R,contains:v.concat([{begin:/\\(/,end:/\\)/,keywords:R,contains:v.concat([\"self\"]),relevance:0}]),relevance:0},C={className:\"function\",begin:\"(\"+i+\"[\\\\*&\\\\s]+)+\"+p,returnBegin:!0,end:/[{;=]/,excludeEnd:!0,keywords:R,illegal:/[^\\w\\s\\*&:<>.]/,contains:[{begin:r,keywords:R,relevance:0},{begin:p,returnBegin:!0,contains:[u],relevance:0},{begin:/::/,relevance:0},{begin:/:/,endsWithParent:!0,contains:[l,d]},{relevance:0,match:/,/},{className:\"params\",begin:/\\(/,end:/\\)/,keywords:R,relevance:0,contains:[n,e.C_BLOCK_COMMENT_MODE,l,d,a,{begin:/\\(/,end:/\\)/,keywords:R,relevance:0,contains:[\"self\",n,e.C_BLOCK_COMMENT_MODE,l,d,a]}]},a,n,e.C_BLOCK_COMMENT_MODE,b]};return{name:\"C++\",aliases:[\"cc\",\"c++\",\"h++\",\"hpp\",\"hh\",\"hxx\",\"cxx\"],keywords:R,illegal:\"</\",classNameAliases:{\"function.dispatch\":\"built_in\"},contains:[].concat(z,C,I,v,[b,{begin:\"\\\\b(deque|list|queue|priority_queue|pair|stack|vector|map|set|bitset|multiset|multimap|unordered_map|unordered_set|unordered_multiset|unordered_multimap|array|tuple|optional|variant|function|flat_map|flat_set)\\\\s*<(?!<)\",end:\">\",keywords:R,contains:[\"self\",a]},{begin:e.IDENT_RE+\"::\",keywords:R},{match:[/\\b(?:enum(?:\\s+(?:class|struct))?|class|struct|union)/,/\\s+/,/\\w+/],className:{1:\"keyword\",3:\"title.class\"}}])}}function Et(e){let t=[\"bool\",\"byte\",\"char\",\"decimal\",\"delegate\",\"double\",\"dynamic\",\"enum\",\"float\",\"int\",\"long\",\"nint\",\"nuint\",\"object\",\"sbyte\",\"short\",\"string\",\"ulong\",\"uint\",\"ushort\"],n=[\"public\",\"private\",\"protected\",\"static\",\"internal\",\"protected\",\"abstract\",\"async\",\"extern\",\"override\",\"unsafe\",\"virtual\",\"new\",\"sealed\",\"partial\"],r=[\"default\",\"false\",\"null\",\"true\"],o=[\"abstract\",\"as\",\"base\",\"break\",\"case\",\"catch\",\"class\",\"const\",\"continue\",\"do\",\"else\",\"event\",\"explicit\",\"extern\",\"finally\",\"fixed\",\"for\",\"foreach\",\"goto\",\"if\",\"implicit\",\"in\",\"interface\",\"internal\",\"is\",\"lock\",\"namespace\",\"new\",\"operator\",\"out\",\"override\",\"params\",\"private\",\"protected\",\"public\",\"readonly\",\"record\",\"ref\",\"return\",\"scoped\",\"sealed\",\"sizeof\",\"stackalloc\",\"static\",\"struct\",\"switch\",\"this\",\"throw\",\"try\",\"typeof\",\"unchecked\",\"unsafe\",\"using\",\"virtual\",\"void\",\"volatile\",\"while\"],s=[\"add\",\"alias\",\"and\",\"ascending\",\"args\",\"async\",\"await\",\"by\",\"descending\",\"dynamic\",\"equals\",\"file\",\"from\",\"get\",\"global\",\"group\",\"init\",\"into\",\"join\",\"let\",\"nameof\",\"not\",\"notnull\",\"on\",\"or\",\"orderby\",\"partial\",\"record\",\"remove\",\"required\",\"scoped\",\"select\",\"set\",\"unmanaged\",\"value|0\",\"var\",\"when\",\"where\",\"with\",\"yield\"],i={keyword:o.concat(s),built_in:t,literal:r},a=e.inherit(e.TITLE_MODE,{begin:\"[a-zA-Z](\\\\.?\\\\w)*\"}),c={className:\"number\",variants:[{begin:\"\\\\b(0b[01']+)\"},{begin:\"(-?)\\\\b([\\\\d']+(\\\\.[\\\\d']*)?|\\\\.[\\\\d']+)(u|U|l|L|ul|UL|f|F|b|B)\"},{begin:\"(-?)(\\\\b0[xX][a-fA-F0-9'_]+|(\\\\b[\\\\d'_]+(\\\\.[\\\\d'_]*)?|\\\\.[\\\\d'_]+)([eE][-+]?[\\\\d'_]+)?)\"}],relevance:0},l={className:\"string\",begin:/\"\"\"(\"*)(?!\")(.|\\n)*?\"\"\"\\1/,relevance:1},d={className:\"string\",begin:'@\"',end:'\"',contains:[{begin:'\"\"'}]},b=e.inherit(d,{illegal:/\\n/}),u={className:\"subst\",begin:/\\{/,end:/\\}/,keywords:i},p=e.inherit(u,{illegal:/\\n/}),h={className:\"string\",begin:/\\$\"/,end:'\"',illegal:/\\n/,contains:[{begin:/\\{\\{/},{begin:/\\}\\}/},e.BACKSLASH_ESCAPE,p]},N={className:\"string\",begin:/\\$@\"/,end:'\"',contains:[{begin:/\\{\\{/},{begin:/\\}\\}/},{begin:'\"\"'},u]},y=e.inherit(N,{illegal:/\\n/,contains:[{begin:/\\{\\{/},{begin:/\\}\\}/},{begin:'\"\"'},p]});u.contains=[N,h,d,e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,c,e.C_BLOCK_COMMENT_MODE],p.contains=[y,h,b,e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,c,e.inherit(e.C_BLOCK_COMMENT_MODE,{illegal:/\\n/})];let O={variants:[l,N,h,d,e.APOS_STRING_MODE,e.QUOTE_STRING_MODE]},x={begin:\"<\",end:\">\",contains:[{beginKeywords:\"in out\"},a]},B=e.IDENT_RE+\"(<\"+e.IDENT_RE+\"(\\\\s*,\\\\s*\"+e.IDENT_RE+\")*>)?(\\\\[\\\\])?\",R={begin:\"@\"+e.IDENT_RE,relevance:0};return{name:\"C#\",aliases:[\"cs\",\"c#\"],keywords:i,illegal:/::/,contains:[e.COMMENT(\"///\",\"$\",{returnBegin:!0,contains:[{className:\"doctag\",variants:[{begin:\"///\",relevance:0},{begin:\"\\x3C!--|-->\"},{begin:\"</?\",end:\">\"}]}]}),e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE,{className:\"meta\",begin:\"#\",end:\"$\",keywords:{keyword:\"if else elif endif define undef warning error line region endregion pragma checksum\"}},O,c,{beginKeywords:\"class interface\",relevance:0,end:/[{;=]/,illegal:/[^\\s:,]/,contains:[{beginKeywords:\"where class\"},a,x,e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE]},{beginKeywords:\"namespace\",relevance:0,end:/[{;=]/,illegal:/[^\\s:]/,contains:[a,e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE]},{beginKeywords:\"record\",relevance:0,end:/[{;=]/,illegal:/[^\\s:]/,contains:[a,x,e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE]},{className:\"meta\",begin:\"^\\\\s*\\\\[(?=[\\\\w])\",excludeBegin:!0,end:\"\\\\]\",excludeEnd:!0,contains:[{className:\"string\",begin:/\"/,end:/\"/}]},{beginKeywords:\"new return throw await else\",relevance:0},{className:\"function\",begin:\"(\"+B+\"\\\\s+)+\"+e.IDENT_RE+\"\\\\s*(<[^=]+>\\\\s*)?\\\\(\",returnBegin:!0,end:/\\s*[{;=]/,excludeEnd:!0,keywords:i,contains:[{beginKeywords:n.join(\" \"),relevance:0},{begin:e.IDENT_RE+\"\\\\s*(<[^=]+>\\\\s*)?\\\\(\",returnBegin:!0,contains:[e.TITLE_MODE,x],relevance:0},{match:/\\(\\)/},{className:\"params\",begin:/\\(/,end:/\\)/,excludeBegin:!0,excludeEnd:!0,keywords:i,relevance:0,contains:[O,c,e.C_BLOCK_COMMENT_MODE]},e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE]},R]}}var Fn=e=>({IMPORTANT:{scope:\"meta\",begin:\"!important\"},BLOCK_COMMENT:e.C_BLOCK_COMMENT_MODE,HEXCOLOR:{scope:\"number\",begin:/#(([0-9a-fA-F]{3,4})|(([0-9a-fA-F]{2}){3,4}))\\b/},UNICODE_RANGE:{scope:\"number\",begin:/\\b[Uu]\\+[0-9A-Fa-f][0-9A-Fa-f?]{0,4}(-[0-9A-Fa-f][0-9A-Fa-f]{0,4})?/},FUNCTION_DISPATCH:{className:\"built_in\",begin:/[\\w-]+(?=\\()/},ATTRIBUTE_SELECTOR_MODE:{scope:\"selector-attr\",begin:/\\[/,end:/\\]/,illegal:\"$\",contains:[e.APOS_STRING_MODE,e.QUOTE_STRING_MODE]},CSS_NUMBER_MODE:{scope:\"number\",begin:e.NUMBER_RE+\"(%|em|ex|ch|rem|vw|vh|vmin|vmax|cm|mm|in|pt|pc|px|deg|grad|rad|turn|s|ms|Hz|kHz|dpi|dpcm|dppx)?\",relevance:0},CSS_VARIABLE:{className:\"attr\",begin:/--[A-Za-z_][A-Za-z0-9_-]*/}}),$n=[\"a\",\"abbr\",\"address\",\"article\",\"aside\",\"audio\",\"b\",\"blockquote\",\"body\",\"button\",\"canvas\",\"caption\",\"cite\",\"code\",\"dd\",\"del\",\"details\",\"dfn\",\"div\",\"dl\",\"dt\",\"em\",\"fieldset\",\"figcaption\",\"figure\",\"footer\",\"form\",\"h1\",\"h2\",\"h3\",\"h4\",\"h5\",\"h6\",\"header\",\"hgroup\",\"html\",\"i\",\"iframe\",\"img\",\"input\",\"ins\",\"kbd\",\"label\",\"legend\",\"li\",\"main\",\"mark\",\"menu\",\"nav\",\"object\",\"ol\",\"optgroup\",\"option\",\"p\",\"picture\",\"q\",\"quote\",\"samp\",\"section\",\"select\",\"source\",\"span\",\"strong\",\"summary\",\"sup\",\"table\",\"tbody\",\"td\",\"textarea\",\"tfoot\",\"th\",\"thead\",\"time\",\"tr\",\"ul\",\"var\",\"video\"],Kn=[\"defs\",\"g\",\"marker\",\"mask\",\"pattern\",\"svg\",\"switch\",\"symbol\",\"feBlend\",\"feColorMatrix\",\"feComponentTransfer\",\"feComposite\",\"feConvolveMatrix\",\"feDiffuseLighting\",\"feDisplacementMap\",\"feFlood\",\"feGaussianBlur\",\"feImage\",\"feMerge\",\"feMorphology\",\"feOffset\",\"feSpecularLighting\",\"feTile\",\"feTurbulence\",\"linearGradient\",\"radialGradient\",\"stop\",\"circle\",\"ellipse\",\"image\",\"line\",\"path\",\"polygon\",\"polyline\",\"rect\",\"text\",\"use\",\"textPath\",\"tspan\",\"foreignObject\",\"clipPath\"],Hn=[...$n,...Kn],zn=[\"any-hover\",\"any-pointer\",\"aspect-ratio\",\"color\",\"color-gamut\",\"color-index\",\"device-aspect-ratio\",\"device-height\",\"device-width\",\"display-mode\",\"forced-colors\",\"grid\",\"height\",\"hover\",\"inverted-colors\",\"monochrome\",\"orientation\",\"overflow-block\",\"overflow-inline\",\"pointer\",\"prefers-color-scheme\",\"prefers-contrast\",\"prefers-reduced-motion\",\"prefers-reduced-transparency\",\"resolution\",\"scan\",\"scripting\",\"update\",\"width\",\"min-width\",\"max-width\",\"min-height\",\"max-height\"].sort().reverse(),Gn=[\"active\",\"any-link\",\"blank\",\"checked\",\"current\",\"default\",\"defined\",\"dir\",\"disabled\",\"drop\",\"empty\",\"enabled\",\"first\",\"first-child\",\"first-of-type\",\"fullscreen\",\"future\",\"focus\",\"focus-visible\",\"focus-within\",\"has\",\"host\",\"host-context\",\"hover\",\"indeterminate\",\"in-range\",\"invalid\",\"is\",\"lang\",\"last-child\",\"last-of-type\",\"left\",\"link\",\"local-link\",\"not\",\"nth-child\",\"nth-col\",\"nth-last-child\",\"nth-last-col\",\"nth-last-of-type\",\"nth-of-type\",\"only-child\",\"only-of-type\",\"optional\",\"out-of-range\",\"past\",\"placeholder-shown\",\"read-only\",\"read-write\",\"required\",\"right\",\"root\",\"scope\",\"target\",\"target-within\",\"user-invalid\",\"valid\",\"visited\",\"where\"].sort().reverse(),Wn=[\"after\",\"backdrop\",\"before\",\"cue\",\"cue-region\",\"first-letter\",\"first-line\",\"grammar-error\",\"marker\",\"part\",\"placeholder\",\"selection\",\"slotted\",\"spelling-error\"].sort().reverse(),Zn=[\"accent-color\",\"align-content\",\"align-items\",\"align-self\",\"alignment-baseline\",\"all\",\"anchor-name\",\"animation\",\"animation-composition\",\"animation-delay\",\"animation-direction\",\"animation-duration\",\"animation-fill-mode\",\"animation-iteration-count\",\"animation-name\",\"animation-play-state\",\"animation-range\",\"animation-range-end\",\"animation-range-start\",\"animation-timeline\",\"animation-timing-function\",\"appearance\",\"aspect-ratio\",\"backdrop-filter\",\"backface-visibility\",\"background\",\"background-attachment\",\"background-blend-mode\",\"background-clip\",\"background-color\",\"background-image\",\"background-origin\",\"background-position\",\"background-position-x\",\"background-position-y\",\"background-repeat\",\"background-size\",\"baseline-shift\",\"block-size\",\"border\",\"border-block\",\"border-block-color\",\"border-block-end\",\"border-block-end-color\",\"border-block-end-style\",\"border-block-end-width\",\"border-block-start\",\"border-block-start-color\",\"border-block-start-style\",\"border-block-start-width\",\"border-block-style\",\"border-block-width\",\"border-bottom\",\"border-bottom-color\",\"border-bottom-left-radius\",\"border-bottom-right-radius\",\"border-bottom-style\",\"border-bottom-width\",\"border-collapse\",\"border-color\",\"border-end-end-radius\",\"border-end-start-radius\",\"border-image\",\"border-image-outset\",\"border-image-repeat\",\"border-image-slice\",\"border-image-source\",\"border-image-width\",\"border-inline\",\"border-inline-color\",\"border-inline-end\",\"border-inline-end-color\",\"border-inline-end-style\",\"border-inline-end-width\",\"border-inline-start\",\"border-inline-start-color\",\"border-inline-start-style\",\"border-inline-start-width\",\"border-inline-style\",\"border-inline-width\",\"border-left\",\"border-left-color\",\"border-left-style\",\"border-left-width\",\"border-radius\",\"border-right\",\"border-right-color\",\"border-right-style\",\"border-right-width\",\"border-spacing\",\"border-start-end-radius\",\"border-start-start-radius\",\"border-style\",\"border-top\",\"border-top-color\",\"border-top-left-radius\",\"border-top-right-radius\",\"border-top-style\",\"border-top-width\",\"border-width\",\"bottom\",\"box-align\",\"box-decoration-break\",\"box-direction\",\"box-flex\",\"box-flex-group\",\"box-lines\",\"box-ordinal-group\",\"box-orient\",\"box-pack\",\"box-shadow\",\"box-sizing\",\"break-after\",\"break-before\",\"break-inside\",\"caption-side\",\"caret-color\",\"clear\",\"clip\",\"clip-path\",\"clip-rule\",\"color\",\"color-interpolation\",\"color-interpolation-filters\",\"color-profile\",\"color-rendering\",\"color-scheme\",\"column-count\",\"column-fill\",\"column-gap\",\"column-rule\",\"column-rule-color\",\"column-rule-style\",\"column-rule-width\",\"column-span\",\"column-width\",\"columns\",\"contain\",\"contain-intrinsic-block-size\",\"contain-intrinsic-height\",\"contain-intrinsic-inline-size\",\"contain-intrinsic-size\",\"contain-intrinsic-width\",\"container\",\"container-name\",\"container-type\",\"content\",\"content-visibility\",\"counter-increment\",\"counter-reset\",\"counter-set\",\"cue\",\"cue-after\",\"cue-before\",\"cursor\",\"cx\",\"cy\",\"direction\",\"display\",\"dominant-baseline\",\"empty-cells\",\"enable-background\",\"field-sizing\",\"fill\",\"fill-opacity\",\"fill-rule\",\"filter\",\"flex\",\"flex-basis\",\"flex-direction\",\"flex-flow\",\"flex-grow\",\"flex-shrink\",\"flex-wrap\",\"float\",\"flood-color\",\"flood-opacity\",\"flow\",\"font\",\"font-display\",\"font-family\",\"font-feature-settings\",\"font-kerning\",\"font-language-override\",\"font-optical-sizing\",\"font-palette\",\"font-size\",\"font-size-adjust\",\"font-smooth\",\"font-smoothing\",\"font-stretch\",\"font-style\",\"font-synthesis\",\"font-synthesis-position\",\"font-synthesis-small-caps\",\"font-synthesis-style\",\"font-synthesis-weight\",\"font-variant\",\"font-variant-alternates\",\"font-variant-caps\",\"font-variant-east-asian\",\"font-variant-emoji\",\"font-variant-ligatures\",\"font-variant-numeric\",\"font-variant-position\",\"font-variation-settings\",\"font-weight\",\"forced-color-adjust\",\"gap\",\"glyph-orientation-horizontal\",\"glyph-orientation-vertical\",\"grid\",\"grid-area\",\"grid-auto-columns\",\"grid-auto-flow\",\"grid-auto-rows\",\"grid-column\",\"grid-column-end\",\"grid-column-start\",\"grid-gap\",\"grid-row\",\"grid-row-end\",\"grid-row-start\",\"grid-template\",\"grid-template-areas\",\"grid-template-columns\",\"grid-template-rows\",\"hanging-punctuation\",\"height\",\"hyphenate-character\",\"hyphenate-limit-chars\",\"hyphens\",\"icon\",\"image-orientation\",\"image-rendering\",\"image-resolution\",\"ime-mode\",\"initial-letter\",\"initial-letter-align\",\"inline-size\",\"inset\",\"inset-area\",\"inset-block\",\"inset-block-end\",\"inset-block-start\",\"inset-inline\",\"inset-inline-end\",\"inset-inline-start\",\"isolation\",\"justify-content\",\"justify-items\",\"justify-self\",\"kerning\",\"left\",\"letter-spacing\",\"lighting-color\",\"line-break\",\"line-height\",\"line-height-step\",\"list-style\",\"list-style-image\",\"list-style-position\",\"list-style-type\",\"margin\",\"margin-block\",\"margin-block-end\",\"margin-block-start\",\"margin-bottom\",\"margin-inline\",\"margin-inline-end\",\"margin-inline-start\",\"margin-left\",\"margin-right\",\"margin-top\",\"margin-trim\",\"marker\",\"marker-end\",\"marker-mid\",\"marker-start\",\"marks\",\"mask\",\"mask-border\",\"mask-border-mode\",\"mask-border-outset\",\"mask-border-repeat\",\"mask-border-slice\",\"mask-border-source\",\"mask-border-width\",\"mask-clip\",\"mask-composite\",\"mask-image\",\"mask-mode\",\"mask-origin\",\"mask-position\",\"mask-repeat\",\"mask-size\",\"mask-type\",\"masonry-auto-flow\",\"math-depth\",\"math-shift\",\"math-style\",\"max-block-size\",\"max-height\",\"max-inline-size\",\"max-width\",\"min-block-size\",\"min-height\",\"min-inline-size\",\"min-width\",\"mix-blend-mode\",\"nav-down\",\"nav-index\",\"nav-left\",\"nav-right\",\"nav-up\",\"none\",\"normal\",\"object-fit\",\"object-position\",\"offset\",\"offset-anchor\",\"offset-distance\",\"offset-path\",\"offset-position\",\"offset-rotate\",\"opacity\",\"order\",\"orphans\",\"outline\",\"outline-color\",\"outline-offset\",\"outline-style\",\"outline-width\",\"overflow\",\"overflow-anchor\",\"overflow-block\",\"overflow-clip-margin\",\"overflow-inline\",\"overflow-wrap\",\"overflow-x\",\"overflow-y\",\"overlay\",\"overscroll-behavior\",\"overscroll-behavior-block\",\"overscroll-behavior-inline\",\"overscroll-behavior-x\",\"overscroll-behavior-y\",\"padding\",\"padding-block\",\"padding-block-end\",\"padding-block-start\",\"padding-bottom\",\"padding-inline\",\"padding-inline-end\",\"padding-inline-start\",\"padding-left\",\"padding-right\",\"padding-top\",\"page\",\"page-break-after\",\"page-break-before\",\"page-break-inside\",\"paint-order\",\"pause\",\"pause-after\",\"pause-before\",\"perspective\",\"perspective-origin\",\"place-content\",\"place-items\",\"place-self\",\"pointer-events\",\"position\",\"position-anchor\",\"position-visibility\",\"print-color-adjust\",\"quotes\",\"r\",\"resize\",\"rest\",\"rest-after\",\"rest-before\",\"right\",\"rotate\",\"row-gap\",\"ruby-align\",\"ruby-position\",\"scale\",\"scroll-behavior\",\"scroll-margin\",\"scroll-margin-block\",\"scroll-margin-block-end\",\"scroll-margin-block-start\",\"scroll-margin-bottom\",\"scroll-margin-inline\",\"scroll-margin-inline-end\",\"scroll-margin-inline-start\",\"scroll-margin-left\",\"scroll-margin-right\",\"scroll-margin-top\",\"scroll-padding\",\"scroll-padding-block\",\"scroll-padding-block-end\",\"scroll-padding-block-start\",\"scroll-padding-bottom\",\"scroll-padding-inline\",\"scroll-padding-inline-end\",\"scroll-padding-inline-start\",\"scroll-padding-left\",\"scroll-padding-right\",\"scroll-padding-top\",\"scroll-snap-align\",\"scroll-snap-stop\",\"scroll-snap-type\",\"scroll-timeline\",\"scroll-timeline-axis\",\"scroll-timeline-name\",\"scrollbar-color\",\"scrollbar-gutter\",\"scrollbar-width\",\"shape-image-threshold\",\"shape-margin\",\"shape-outside\",\"shape-rendering\",\"speak\",\"speak-as\",\"src\",\"stop-color\",\"stop-opacity\",\"stroke\",\"stroke-dasharray\",\"stroke-dashoffset\",\"stroke-linecap\",\"stroke-linejoin\",\"stroke-miterlimit\",\"stroke-opacity\",\"stroke-width\",\"tab-size\",\"table-layout\",\"text-align\",\"text-align-all\",\"text-align-last\",\"text-anchor\",\"text-combine-upright\",\"text-decoration\",\"text-decoration-color\",\"text-decoration-line\",\"text-decoration-skip\",\"text-decoration-skip-ink\",\"text-decoration-style\",\"text-decoration-thickness\",\"text-emphasis\",\"text-emphasis-color\",\"text-emphasis-position\",\"text-emphasis-style\",\"text-indent\",\"text-justify\",\"text-orientation\",\"text-overflow\",\"text-rendering\",\"text-shadow\",\"text-size-adjust\",\"text-transform\",\"text-underline-offset\",\"text-underline-position\",\"text-wrap\",\"text-wrap-mode\",\"text-wrap-style\",\"timeline-scope\",\"top\",\"touch-action\",\"transform\",\"transform-box\",\"transform-origin\",\"transform-style\",\"transition\",\"transition-behavior\",\"transition-delay\",\"transition-duration\",\"transition-property\",\"transition-timing-function\",\"translate\",\"unicode-bidi\",\"unicode-range\",\"user-modify\",\"user-select\",\"vector-effect\",\"vertical-align\",\"view-timeline\",\"view-timeline-axis\",\"view-timeline-inset\",\"view-timeline-name\",\"view-transition-name\",\"visibility\",\"voice-balance\",\"voice-duration\",\"voice-family\",\"voice-pitch\",\"voice-range\",\"voice-rate\",\"voice-stress\",\"voice-volume\",\"white-space\",\"white-space-collapse\",\"widows\",\"width\",\"will-change\",\"word-break\",\"word-spacing\",\"word-wrap\",\"writing-mode\",\"x\",\"y\",\"z-index\",\"zoom\"].sort().reverse();function mt(e){let t=e.regex,n=Fn(e),r={begin:/-(webkit|moz|ms|o)-(?=[a-z])/},o=\"and or not only\",s=/@-?\\w[\\w]*(-\\w+)*/,i=\"[a-zA-Z-][a-zA-Z0-9_-]*\",a=[e.APOS_STRING_MODE,e.QUOTE_STRING_MODE];return{name:\"CSS\",case_insensitive:!0,illegal:/[=|'\\$]/,keywords:{keyframePosition:\"from to\"},classNameAliases:{keyframePosition:\"selector-tag\"},contains:[n.BLOCK_COMMENT,r,n.CSS_NUMBER_MODE,{className:\"selector-id\",begin:/#[A-Za-z0-9_-]+/,relevance:0},{className:\"selector-class\",begin:\"\\\\.\"+i,relevance:0},n.ATTRIBUTE_SELECTOR_MODE,{className:\"selector-pseudo\",variants:[{begin:\":(\"+Gn.join(\"|\")+\")\"},{begin:\":(:)?(\"+Wn.join(\"|\")+\")\"}]},n.CSS_VARIABLE,{className:\"attribute\",begin:\"\\\\b(\"+Zn.join(\"|\")+\")\\\\b\"},{begin:/:/,end:/[;}{]/,contains:[n.BLOCK_COMMENT,n.HEXCOLOR,n.IMPORTANT,n.CSS_NUMBER_MODE,n.UNICODE_RANGE,...a,{begin:/(url|data-uri)\\(/,end:/\\)/,relevance:0,keywords:{built_in:\"url data-uri\"},contains:[...a,{className:\"string\",begin:/[^)]/,endsWithParent:!0,excludeEnd:!0}]},n.FUNCTION_DISPATCH]},{begin:t.lookahead(/@/),end:\"[{;]\",relevance:0,illegal:/:/,contains:[{className:\"keyword\",begin:s},{begin:/\\s/,endsWithParent:!0,excludeEnd:!0,relevance:0,keywords:{$pattern:/[a-z-]+/,keyword:o,attribute:zn.join(\" \")},contains:[{begin:/[a-z-]+(?=:)/,className:\"attribute\"},...a,n.CSS_NUMBER_MODE]}]},{className:\"selector-tag\",begin:\"\\\\b(\"+Hn.join(\"|\")+\")\\\\b\"}]}}function _t(e){let s={keyword:[\"break\",\"case\",\"chan\",\"const\",\"continue\",\"default\",\"defer\",\"else\",\"fallthrough\",\"for\",\"func\",\"go\",\"goto\",\"if\",\"import\",\"interface\",\"map\",\"package\",\"range\",\"return\",\"select\",\"struct\",\"switch\",\"type\",\"var\"],type:[\"bool\",\"byte\",\"complex64\",\"complex128\",\"error\",\"float32\",\"float64\",\"int8\",\"int16\",\"int32\",\"int64\",\"string\",\"uint8\",\"uint16\",\"uint32\",\"uint64\",\"int\",\"uint\",\"uintptr\",\"rune\"],literal:[\"true\",\"false\",\"iota\",\"nil\"],built_in:[\"append\",\"cap\",\"close\",\"complex\",\"copy\",\"imag\",\"len\",\"make\",\"new\",\"panic\",\"print\",\"println\",\"real\",\"recover\",\"delete\"]};return{name:\"Go\",aliases:[\"golang\"],keywords:s,illegal:\"</\",contains:[e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE,{className:\"string\",variants:[e.QUOTE_STRING_MODE,e.APOS_STRING_MODE,{begin:\"`\",end:\"`\"}]},{className:\"number\",variants:[{match:/-?\\b0[xX]\\.[a-fA-F0-9](_?[a-fA-F0-9])*[pP][+-]?\\d(_?\\d)*i?/,relevance:0},{match:/-?\\b0[xX](_?[a-fA-F0-9])+((\\.([a-fA-F0-9](_?[a-fA-F0-9])*)?)?[pP][+-]?\\d(_?\\d)*)?i?/,relevance:0},{match:/-?\\b0[oO](_?[0-7])*i?/,relevance:0},{match:/-?\\.\\d(_?\\d)*([eE][+-]?\\d(_?\\d)*)?i?/,relevance:0},{match:/-?\\b\\d(_?\\d)*(\\.(\\d(_?\\d)*)?)?([eE][+-]?\\d(_?\\d)*)?i?/,relevance:0}]},{begin:/:=/},{className:\"function\",beginKeywords:\"func\",end:\"\\\\s*(\\\\{|$)\",excludeEnd:!0,contains:[e.TITLE_MODE,{className:\"params\",begin:/\\(/,end:/\\)/,endsParent:!0,keywords:s,illegal:/[\"']/}]}]}}var pe=\"[0-9](_*[0-9])*\",Re=`\\\\.(${pe})`,Me=\"[0-9a-fA-F](_*[0-9a-fA-F])*\",ht={className:\"number\",variants:[{begin:`(\\\\b(${pe})((${Re})|\\\\.)?|(${Re}))[eE][+-]?(${pe})[fFdD]?\\\\b`},{begin:`\\\\b(${pe})((${Re})[fFdD]?\\\\b|\\\\.([fFdD]\\\\b)?)`},{begin:`(${Re})[fFdD]?\\\\b`},{begin:`\\\\b(${pe})[fFdD]\\\\b`},{begin:`\\\\b0[xX]((${Me})\\\\.?|(${Me})?\\\\.(${Me}))[pP][+-]?(${pe})[fFdD]?\\\\b`},{begin:\"\\\\b(0|[1-9](_*[0-9])*)[lL]?\\\\b\"},{begin:`\\\\b0[xX](${Me})[lL]?\\\\b`},{begin:\"\\\\b0(_*[0-7])*[lL]?\\\\b\"},{begin:\"\\\\b0[bB][01](_*[01])*[lL]?\\\\b\"}],relevance:0};function Nt(e,t,n){return n===-1?\"\":e.replace(t,r=>Nt(e,t,n-1))}function yt(e){let t=e.regex,n=\"[\\xC0-\\u02B8a-zA-Z_$][\\xC0-\\u02B8a-zA-Z_$0-9]*\",r=n+Nt(\"(?:<\"+n+\"~~~(?:\\\\s*,\\\\s*\"+n+\"~~~)*>)?\",/~~~/g,2),c={keyword:[\"synchronized\",\"abstract\",\"private\",\"var\",\"static\",\"if\",\"const \",\"for\",\"while\",\"strictfp\",\"finally\",\"protected\",\"import\",\"native\",\"final\",\"void\",\"enum\",\"else\",\"break\",\"transient\",\"catch\",\"instanceof\",\"volatile\",\"case\",\"assert\",\"package\",\"default\",\"public\",\"try\",\"switch\",\"continue\",\"throws\",\"protected\",\"public\",\"private\",\"module\",\"requires\",\"exports\",\"do\",\"sealed\",\"yield\",\"permits\",\"goto\",\"when\"],literal:[\"false\",\"true\",\"null\"],type:[\"char\",\"boolean\",\"long\",\"float\",\"int\",\"byte\",\"short\",\"double\"],built_in:[\"super\",\"this\"]},l={className:\"meta\",begin:\"@\"+n,contains:[{begin:/\\(/,end:/\\)/,contains:[\"self\"]}]},d={className:\"params\",begin:/\\(/,end:/\\)/,keywords:c,relevance:0,contains:[e.C_BLOCK_COMMENT_MODE],endsParent:!0};return{name:\"Java\",aliases:[\"jsp\"],keywords:c,illegal:/<\\/|#/,contains:[e.COMMENT(\"/\\\\*\\\\*\",\"\\\\*/\",{relevance:0,contains:[{begin:/\\w+@/,relevance:0},{className:\"doctag\",begin:\"@[A-Za-z]+\"}]}),{begin:/import java\\.[a-z]+\\./,keywords:\"import\",relevance:2},e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE,{begin:/\"\"\"/,end:/\"\"\"/,className:\"string\",contains:[e.BACKSLASH_ESCAPE]},e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,{match:[/\\b(?:class|interface|enum|extends|implements|new)/,/\\s+/,n],className:{1:\"keyword\",3:\"title.class\"}},{match:/non-sealed/,scope:\"keyword\"},{begin:[t.concat(/(?!else)/,n),/\\s+/,n,/\\s+/,/=(?!=)/],className:{1:\"type\",3:\"variable\",5:\"operator\"}},{begin:[/record/,/\\s+/,n],className:{1:\"keyword\",3:\"title.class\"},contains:[d,e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE]},{beginKeywords:\"new throw return else\",relevance:0},{begin:[\"(?:\"+r+\"\\\\s+)\",e.UNDERSCORE_IDENT_RE,/\\s*(?=\\()/],className:{2:\"title.function\"},keywords:c,contains:[{className:\"params\",begin:/\\(/,end:/\\)/,keywords:c,relevance:0,contains:[l,e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,ht,e.C_BLOCK_COMMENT_MODE]},e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE]},ht,l]}}var Tt=\"[A-Za-z$_][0-9A-Za-z$_]*\",qn=[\"as\",\"in\",\"of\",\"if\",\"for\",\"while\",\"finally\",\"var\",\"new\",\"function\",\"do\",\"return\",\"void\",\"else\",\"break\",\"catch\",\"instanceof\",\"with\",\"throw\",\"case\",\"default\",\"try\",\"switch\",\"continue\",\"typeof\",\"delete\",\"let\",\"yield\",\"const\",\"class\",\"debugger\",\"async\",\"await\",\"static\",\"import\",\"from\",\"export\",\"extends\",\"using\"],Yn=[\"true\",\"false\",\"null\",\"undefined\",\"NaN\",\"Infinity\"],St=[\"Object\",\"Function\",\"Boolean\",\"Symbol\",\"Math\",\"Date\",\"Number\",\"BigInt\",\"String\",\"RegExp\",\"Array\",\"Float32Array\",\"Float64Array\",\"Int8Array\",\"Uint8Array\",\"Uint8ClampedArray\",\"Int16Array\",\"Int32Array\",\"Uint16Array\",\"Uint32Array\",\"BigInt64Array\",\"BigUint64Array\",\"Set\",\"Map\",\"WeakSet\",\"WeakMap\",\"ArrayBuffer\",\"SharedArrayBuffer\",\"Atomics\",\"DataView\",\"JSON\",\"Promise\",\"Generator\",\"GeneratorFunction\",\"AsyncFunction\",\"Reflect\",\"Proxy\",\"Intl\",\"WebAssembly\"],At=[\"Error\",\"EvalError\",\"InternalError\",\"RangeError\",\"ReferenceError\",\"SyntaxError\",\"TypeError\",\"URIError\"],wt=[\"setInterval\",\"setTimeout\",\"clearInterval\",\"clearTimeout\",\"require\",\"exports\",\"eval\",\"isFinite\",\"isNaN\",\"parseFloat\",\"parseInt\",\"decodeURI\",\"decodeURIComponent\",\"encodeURI\",\"encodeURIComponent\",\"escape\",\"unescape\"],Xn=[\"arguments\",\"this\",\"super\",\"console\",\"window\",\"document\",\"localStorage\",\"sessionStorage\",\"module\",\"global\"],Vn=[].concat(wt,St,At);function Ot(e){let t=e.regex,n=(m,{after:A})=>{let M=\"</\"+m[0].slice(1);return m.input.indexOf(M,A)!==-1},r=Tt,o={begin:\"<>\",end:\"</>\"},s=/<[A-Za-z0-9\\\\._:-]+\\s*\\/>/,i={begin:/<[A-Za-z0-9\\\\._:-]+/,end:/\\/[A-Za-z0-9\\\\._:-]+>|\\/>/,isTrulyOpeningTag:(m,A)=>{let M=m[0].length+m.index,P=m.input[M];if(P===\"<\"||P===\",\"){A.ignoreMatch();return}P===\">\"&&(n(m,{after:M})||A.ignoreMatch());let $,J=m.input.substring(M);if($=J.match(/^\\s*=/)){A.ignoreMatch();return}if(($=J.match(/^\\s+extends\\s+/))&&$.index===0){A.ignoreMatch();return}}},a={$pattern:Tt,keyword:qn,literal:Yn,built_in:Vn,\"variable.language\":Xn},c=\"[0-9](_?[0-9])*\",l=`\\\\.(${c})`,d=\"0|[1-9](_?[0-9])*|0[0-7]*[89][0-9]*\",b={className:\"number\",variants:[{begin:`(\\\\b(${d})((${l})|\\\\.)?|(${l}))[eE][+-]?(${c})\\\\b`},{begin:`\\\\b(${d})\\\\b((${l})\\\\b|\\\\.)?|(${l})\\\\b`},{begin:\"\\\\b(0|[1-9](_?[0-9])*)n\\\\b\"},{begin:\"\\\\b0[xX][0-9a-fA-F](_?[0-9a-fA-F])*n?\\\\b\"},{begin:\"\\\\b0[bB][0-1](_?[0-1])*n?\\\\b\"},{begin:\"\\\\b0[oO][0-7](_?[0-7])*n?\\\\b\"},{begin:\"\\\\b0[0-7]+n?\\\\b\"}],relevance:0},u={className:\"subst\",begin:\"\\\\$\\\\{\",end:\"\\\\}\",keywords:a,contains:[]},p={begin:\".?html`\",end:\"\",starts:{end:\"`\",returnEnd:!1,contains:[e.BACKSLASH_ESCAPE,u],subLanguage:\"xml\"}},h={begin:\".?css`\",end:\"\",starts:{end:\"`\",returnEnd:!1,contains:[e.BACKSLASH_ESCAPE,u],subLanguage:\"css\"}},N={begin:\".?gql`\",end:\"\",starts:{end:\"`\",returnEnd:!1,contains:[e.BACKSLASH_ESCAPE,u],subLanguage:\"graphql\"}},y={className:\"string\",begin:\"`\",end:\"`\",contains:[e.BACKSLASH_ESCAPE,u]},x={className:\"comment\",variants:[e.COMMENT(/\\/\\*\\*(?!\\/)/,\"\\\\*/\",{relevance:0,contains:[{begin:\"(?=@[A-Za-z]+)\",relevance:0,contains:[{className:\"doctag\",begin:\"@[A-Za-z]+\"},{className:\"type\",begin:\"\\\\{\",end:\"\\\\}\",excludeEnd:!0,excludeBegin:!0,relevance:0},{className:\"variable\",begin:r+\"(?=\\\\s*(-)|$)\",endsParent:!0,relevance:0},{begin:/(?=[^\\n])\\s/,relevance:0}]}]}),e.C_BLOCK_COMMENT_MODE,e.C_LINE_COMMENT_MODE]},B=[e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,p,h,N,y,{match:/\\$\\d+/},b];u.contains=B.concat({begin:/\\{/,end:/\\}/,keywords:a,contains:[\"self\"].concat(B)});let R=[].concat(x,u.contains),I=R.concat([{begin:/(\\s*)\\(/,end:/\\)/,keywords:a,contains:[\"self\"].concat(R)}]),v={className:\"params\",begin:/(\\s*)\\(/,end:/\\)/,excludeBegin:!0,excludeEnd:!0,keywords:a,contains:I},z={variants:[{match:[/class/,/\\s+/,r,/\\s+/,/extends/,/\\s+/,t.concat(r,\"(\",t.concat(/\\./,r),\")*\")],scope:{1:\"keyword\",3:\"title.class\",5:\"keyword\",7:\"title.class.inherited\"}},{match:[/class/,/\\s+/,r],scope:{1:\"keyword\",3:\"title.class\"}}]},C={relevance:0,match:t.either(/\\bJSON/,/\\b[A-Z][a-z]+([A-Z][a-z]*|\\d)*/,/\\b[A-Z]{2,}([A-Z][a-z]+|\\d)+([A-Z][a-z]*)*/,/\\b[A-Z]{2,}[a-z]+([A-Z][a-z]+|\\d)*([A-Z][a-z]*)*/),className:\"title.class\",keywords:{_:[...St,...At]}},F={label:\"use_strict\",className:\"meta\",relevance:10,begin:/^\\s*['\"]use (strict|asm)['\"]/},X={variants:[{match:[/function/,/\\s+/,r,/(?=\\s*\\()/]},{match:[/function/,/\\s*(?=\\()/]}],className:{1:\"keyword\",3:\"title.function\"},label:\"func.def\",contains:[v],illegal:/%/},te={relevance:0,match:/\\b[A-Z][A-Z_0-9]+\\b/,className:\"variable.constant\"};function Q(m){return t.concat(\"(?!\",m.join(\"|\"),\")\")}let ee={match:t.concat(/\\b/,Q([...wt,\"super\",\"import\",\"await\"].map(m=>`${m}\\\\s*\\\\(`)),r,t.lookahead(/\\s*\\(/)),className:\"title.function\",relevance:0},K={begin:t.concat(/\\./,t.lookahead(t.concat(r,/(?![0-9A-Za-z$_(])/))),end:r,excludeBegin:!0,keywords:\"prototype\",className:\"property\",relevance:0},H={match:[/get|set/,/\\s+/,r,/(?=\\()/],className:{1:\"keyword\",3:\"title.function\"},contains:[{begin:/\\(\\)/},v]},g=\"(\\\\([^()]*(\\\\([^()]*(\\\\([^()]*\\\\)[^()]*)*\\\\)[^()]*)*\\\\)|\"+e.UNDERSCORE_IDENT_RE+\")\\\\s*=>\",E={match:[/const|var|let/,/\\s+/,r,/\\s*/,/=\\s*/,/(async\\s*)?/,t.lookahead(g)],keywords:\"async\",className:{1:\"keyword\",3:\"title.function\"},contains:[v]};return{name:\"JavaScript\",aliases:[\"js\",\"jsx\",\"mjs\",\"cjs\"],keywords:a,exports:{PARAMS_CONTAINS:I,CLASS_REFERENCE:C},illegal:/#(?![$_A-Za-z])/,contains:[e.SHEBANG({label:\"shebang\",binary:\"node\",relevance:5}),F,e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,p,h,N,y,x,{match:/\\$\\d+/},b,C,{scope:\"attr\",match:r+t.lookahead(\":\"),relevance:0},E,{begin:\"(\"+e.RE_STARTERS_RE+\"|\\\\b(case|return|throw)\\\\b)\\\\s*\",keywords:\"return throw case\",relevance:0,contains:[x,e.REGEXP_MODE,{className:\"function\",begin:g,returnBegin:!0,end:\"\\\\s*=>\",contains:[{className:\"params\",variants:[{begin:e.UNDERSCORE_IDENT_RE,relevance:0},{className:null,begin:/\\(\\s*\\)/,skip:!0},{begin:/(\\s*)\\(/,end:/\\)/,excludeBegin:!0,excludeEnd:!0,keywords:a,contains:I}]}]},{begin:/,/,relevance:0},{match:/\\s+/,relevance:0},{variants:[{begin:o.begin,end:o.end},{match:s},{begin:i.begin,\"on:begin\":i.isTrulyOpeningTag,end:i.end}],subLanguage:\"xml\",contains:[{begin:i.begin,end:i.end,skip:!0,contains:[\"self\"]}]}]},X,{beginKeywords:\"while if switch catch for\"},{begin:\"\\\\b(?!function)\"+e.UNDERSCORE_IDENT_RE+\"\\\\([^()]*(\\\\([^()]*(\\\\([^()]*\\\\)[^()]*)*\\\\)[^()]*)*\\\\)\\\\s*\\\\{\",returnBegin:!0,label:\"func.def\",contains:[v,e.inherit(e.TITLE_MODE,{begin:r,className:\"title.function\"})]},{match:/\\.\\.\\./,relevance:0},K,{match:\"\\\\$\"+r,relevance:0},{match:[/\\bconstructor(?=\\s*\\()/],className:{1:\"title.function\"},contains:[v]},ee,te,z,H,{match:/\\$[(.]/}]}}var Qn=\"([-+]?)(\\\\b0[xX][a-fA-F0-9]+|(\\\\b\\\\d+(\\\\.\\\\d*)?|\\\\.\\\\d+)([eE][-+]?\\\\d+)?)|NaN|[-+]?Infinity\",Jn={scope:\"number\",match:Qn,relevance:0};function vt(e){let t={className:\"attr\",begin:/((\"(\\\\.|[^\\\\\"\\r\\n])*\")|('(\\\\.|[^\\\\'\\r\\n])*'))(?=\\s*:)/,relevance:1.01},n={match:/[{}[\\],:]/,className:\"punctuation\",relevance:0},r=[\"true\",\"false\",\"null\"],o={scope:\"literal\",beginKeywords:r.join(\" \")};return{name:\"JSON\",aliases:[\"jsonc\",\"json5\"],keywords:{literal:r},contains:[t,n,e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,o,Jn,e.C_LINE_COMMENT_MODE,e.C_BLOCK_COMMENT_MODE],illegal:\"\\\\S\"}}var fe=\"[0-9](_*[0-9])*\",xe=`\\\\.(${fe})`,Ie=\"[0-9a-fA-F](_*[0-9a-fA-F])*\",jn={className:\"number\",variants:[{begin:`(\\\\b(${fe})((${xe})|\\\\.)?|(${xe}))[eE][+-]?(${fe})[fFdD]?\\\\b`},{begin:`\\\\b(${fe})((${xe})[fFdD]?\\\\b|\\\\.([fFdD]\\\\b)?)`},{begin:`(${xe})[fFdD]?\\\\b`},{begin:`\\\\b(${fe})[fFdD]\\\\b`},{begin:`\\\\b0[xX]((${Ie})\\\\.?|(${Ie})?\\\\.(${Ie}))[pP][+-]?(${fe})[fFdD]?\\\\b`},{begin:\"\\\\b(0|[1-9](_*[0-9])*)[lL]?\\\\b\"},{begin:`\\\\b0[xX](${Ie})[lL]?\\\\b`},{begin:\"\\\\b0(_*[0-7])*[lL]?\\\\b\"},{begin:\"\\\\b0[bB][01](_*[01])*[lL]?\\\\b\"}],relevance:0};function Rt(e){let t={keyword:\"abstract as val var vararg get set class object open private protected public noinline crossinline dynamic final enum if else do while for when throw try catch finally import package is in fun override companion reified inline lateinit init interface annotation data sealed internal infix operator out by constructor super tailrec where const inner suspend typealias external expect actual\",built_in:\"Byte Short Char Int Long Boolean Float Double Void Unit Nothing\",literal:\"true false null\"},n={className:\"keyword\",begin:/\\b(break|continue|return|this)\\b/,starts:{contains:[{className:\"symbol\",begin:/@\\w+/}]}},r={className:\"symbol\",begin:e.UNDERSCORE_IDENT_RE+\"@\"},o={className:\"subst\",begin:/\\$\\{/,end:/\\}/,contains:[e.C_NUMBER_MODE]},s={className:\"variable\",begin:\"\\\\$\"+e.UNDERSCORE_IDENT_RE},i={className:\"string\",variants:[{begin:'\"\"\"',end:'\"\"\"(?=[^\"])',contains:[s,o]},{begin:\"'\",end:\"'\",illegal:/\\n/,contains:[e.BACKSLASH_ESCAPE]},{begin:'\"',end:'\"',illegal:/\\n/,contains:[e.BACKSLASH_ESCAPE,s,o]}]};o.contains.push(i);let a={className:\"meta\",begin:\"@(?:file|property|field|get|set|receiver|param|setparam|delegate)\\\\s*:(?:\\\\s*\"+e.UNDERSCORE_IDENT_RE+\")?\"},c={className:\"meta\",begin:\"@\"+e.UNDERSCORE_IDENT_RE,contains:[{begin:/\\(/,end:/\\)/,contains:[e.inherit(i,{className:\"string\"}),\"self\"]}]},l=jn,d=e.COMMENT(\"/\\\\*\",\"\\\\*/\",{contains:[e.C_BLOCK_COMMENT_MODE]}),b={variants:[{className:\"type\",begin:e.UNDERSCORE_IDENT_RE},{begin:/\\(/,end:/\\)/,contains:[]}]},u=b;return u.variants[1].contains=[b],b.variants[1].contains=[u],{name:\"Kotlin\",aliases:[\"kt\",\"kts\"],keywords:t,contains:[e.COMMENT(\"/\\\\*\\\\*\",\"\\\\*/\",{relevance:0,contains:[{className:\"doctag\",begin:\"@[A-Za-z]+\"}]}),e.C_LINE_COMMENT_MODE,d,n,r,a,c,{className:\"function\",beginKeywords:\"fun\",end:\"[(]|$\",returnBegin:!0,excludeEnd:!0,keywords:t,relevance:5,contains:[{begin:e.UNDERSCORE_IDENT_RE+\"\\\\s*\\\\(\",returnBegin:!0,relevance:0,contains:[e.UNDERSCORE_TITLE_MODE]},{className:\"type\",begin:/</,end:/>/,keywords:\"reified\",relevance:0},{className:\"params\",begin:/\\(/,end:/\\)/,endsParent:!0,keywords:t,relevance:0,contains:[{begin:/:/,end:/[=,\\/]/,endsWithParent:!0,contains:[b,e.C_LINE_COMMENT_MODE,d],relevance:0},e.C_LINE_COMMENT_MODE,d,a,c,i,e.C_NUMBER_MODE]},d]},{begin:[/class|interface|trait/,/\\s+/,e.UNDERSCORE_IDENT_RE],beginScope:{3:\"title.class\"},keywords:\"class interface trait\",end:/[:\\{(]|$/,excludeEnd:!0,illegal:\"extends implements\",contains:[{beginKeywords:\"public protected internal private constructor\"},e.UNDERSCORE_TITLE_MODE,{className:\"type\",begin:/</,end:/>/,excludeBegin:!0,excludeEnd:!0,relevance:0},{className:\"type\",begin:/[,:]\\s*/,end:/[<\\(,){\\s]|$/,excludeBegin:!0,returnEnd:!0},a,c]},i,{className:\"meta\",begin:\"^#!/usr/bin/env\",end:\"$\",illegal:`\n`},l]}}function Mt(e){let t=e.regex,n={begin:/<\\/?[A-Za-z_]/,end:\">\",subLanguage:\"xml\",relevance:0},r={begin:\"^[-\\\\*]{3,}\",end:\"$\"},o={className:\"code\",variants:[{begin:\"(`{3,})[^`](.|\\\\n)*?\\\\1`*[ ]*\"},{begin:\"(~{3,})[^~](.|\\\\n)*?\\\\1~*[ ]*\"},{begin:\"```\",end:\"```+[ ]*$\"},{begin:\"~~~\",end:\"~~~+[ ]*$\"},{begin:\"`.+?`\"},{begin:\"(?=^( {4}|\\\\t))\",contains:[{begin:\"^( {4}|\\\\t)\",end:\"(\\\\n)$\"}],relevance:0}]},s={className:\"bullet\",begin:\"^[ \t]*([*+-]|(\\\\d+\\\\.))(?=\\\\s+)\",end:\"\\\\s+\",excludeEnd:!0},i={begin:/^\\[[^\\n]+\\]:/,returnBegin:!0,contains:[{className:\"symbol\",begin:/\\[/,end:/\\]/,excludeBegin:!0,excludeEnd:!0},{className:\"link\",begin:/:\\s*/,end:/$/,excludeBegin:!0}]},a=/[A-Za-z][A-Za-z0-9+.-]*/,c={variants:[{begin:/\\[.+?\\]\\[.*?\\]/,relevance:0},{begin:/\\[.+?\\]\\(((data|javascript|mailto):|(?:http|ftp)s?:\\/\\/).*?\\)/,relevance:2},{begin:t.concat(/\\[.+?\\]\\(/,a,/:\\/\\/.*?\\)/),relevance:2},{begin:/\\[.+?\\]\\([./?&#].*?\\)/,relevance:1},{begin:/\\[.*?\\]\\(.*?\\)/,relevance:0}],returnBegin:!0,contains:[{match:/\\[(?=\\])/},{className:\"string\",relevance:0,begin:\"\\\\[\",end:\"\\\\]\",excludeBegin:!0,returnEnd:!0},{className:\"link\",relevance:0,begin:\"\\\\]\\\\(\",end:\"\\\\)\",excludeBegin:!0,excludeEnd:!0},{className:\"symbol\",relevance:0,begin:\"\\\\]\\\\[\",end:\"\\\\]\",excludeBegin:!0,excludeEnd:!0}]},l={className:\"strong\",contains:[],variants:[{begin:/_{2}(?!\\s)/,end:/_{2}/},{begin:/\\*{2}(?!\\s)/,end:/\\*{2}/}]},d={className:\"emphasis\",contains:[],variants:[{begin:/\\*(?![*\\s])/,end:/\\*/},{begin:/_(?![_\\s])/,end:/_/,relevance:0}]},b=e.inherit(l,{contains:[]}),u=e.inherit(d,{contains:[]});l.contains.push(u),d.contains.push(b);let p=[n,c];return[l,d,b,u].forEach(O=>{O.contains=O.contains.concat(p)}),p=p.concat(l,d),{name:\"Markdown\",aliases:[\"md\",\"mkdown\",\"mkd\"],contains:[{className:\"section\",variants:[{begin:\"^#{1,6}\",end:\"$\",contains:p},{begin:\"(?=^.+?\\\\n[=-]{2,}$)\",contains:[{begin:\"^[=-]*$\"},{begin:\"^\",end:\"\\\\n\",contains:p}]}]},n,s,l,d,{className:\"quote\",begin:\"^>\\\\s+\",contains:p,end:\"$\"},o,r,c,i,{scope:\"literal\",match:/&([a-zA-Z0-9]+|#[0-9]{1,7}|#[Xx][0-9a-fA-F]{1,6});/}]}}function xt(e){let t=e.regex,n=/(?![A-Za-z0-9])(?![$])/,r=t.concat(/[a-zA-Z_\\x7f-\\xff][a-zA-Z0-9_\\x7f-\\xff]*/,n),o=t.concat(/(\\\\?[A-Z][a-z0-9_\\x7f-\\xff]+|\\\\?[A-Z]+(?=[A-Z][a-z0-9_\\x7f-\\xff])){1,}/,n),s=t.concat(/[A-Z]+/,n),i={scope:\"variable\",match:\"\\\\$+\"+r},a={scope:\"meta\",variants:[{begin:/<\\?php/,relevance:10},{begin:/<\\?=/},{begin:/<\\?/,relevance:.1},{begin:/\\?>/}]},c={scope:\"subst\",variants:[{begin:/\\$\\w+/},{begin:/\\{\\$/,end:/\\}/}]},l=e.inherit(e.APOS_STRING_MODE,{illegal:null}),d=e.inherit(e.QUOTE_STRING_MODE,{illegal:null,contains:e.QUOTE_STRING_MODE.contains.concat(c)}),b={begin:/<<<[ \\t]*(?:(\\w+)|\"(\\w+)\")\\n/,end:/[ \\t]*(\\w+)\\b/,contains:e.QUOTE_STRING_MODE.contains.concat(c),\"on:begin\":(K,H)=>{H.data._beginMatch=K[1]||K[2]},\"on:end\":(K,H)=>{H.data._beginMatch!==K[1]&&H.ignoreMatch()}},u=e.END_SAME_AS_BEGIN({begin:/<<<[ \\t]*'(\\w+)'\\n/,end:/[ \\t]*(\\w+)\\b/}),p=`[ \t\n]`,h={scope:\"string\",variants:[d,l,b,u]},N={scope:\"number\",variants:[{begin:\"\\\\b0[bB][01]+(?:_[01]+)*\\\\b\"},{begin:\"\\\\b0[oO][0-7]+(?:_[0-7]+)*\\\\b\"},{begin:\"\\\\b0[xX][\\\\da-fA-F]+(?:_[\\\\da-fA-F]+)*\\\\b\"},{begin:\"(?:\\\\b\\\\d+(?:_\\\\d+)*(\\\\.(?:\\\\d+(?:_\\\\d+)*))?|\\\\B\\\\.\\\\d+)(?:[eE][+-]?\\\\d+)?\"}],relevance:0},y=[\"false\",\"null\",\"true\"],O=[\"__CLASS__\",\"__DIR__\",\"__FILE__\",\"__FUNCTION__\",\"__COMPILER_HALT_OFFSET__\",\"__LINE__\",\"__METHOD__\",\"__NAMESPACE__\",\"__TRAIT__\",\"die\",\"echo\",\"exit\",\"include\",\"include_once\",\"print\",\"require\",\"require_once\",\"array\",\"abstract\",\"and\",\"as\",\"binary\",\"bool\",\"boolean\",\"break\",\"callable\",\"case\",\"catch\",\"class\",\"clone\",\"const\",\"continue\",\"declare\",\"default\",\"do\",\"double\",\"else\",\"elseif\",\"empty\",\"enddeclare\",\"endfor\",\"endforeach\",\"endif\",\"endswitch\",\"endwhile\",\"enum\",\"eval\",\"extends\",\"final\",\"finally\",\"float\",\"for\",\"foreach\",\"from\",\"global\",\"goto\",\"if\",\"implements\",\"instanceof\",\"insteadof\",\"int\",\"integer\",\"interface\",\"isset\",\"iterable\",\"list\",\"match|0\",\"mixed\",\"new\",\"never\",\"object\",\"or\",\"private\",\"protected\",\"public\",\"readonly\",\"real\",\"return\",\"string\",\"switch\",\"throw\",\"trait\",\"try\",\"unset\",\"use\",\"var\",\"void\",\"while\",\"xor\",\"yield\"],x=[\"Error|0\",\"AppendIterator\",\"ArgumentCountError\",\"ArithmeticError\",\"ArrayIterator\",\"ArrayObject\",\"AssertionError\",\"BadFunctionCallException\",\"BadMethodCallException\",\"CachingIterator\",\"CallbackFilterIterator\",\"CompileError\",\"Countable\",\"DirectoryIterator\",\"DivisionByZeroError\",\"DomainException\",\"EmptyIterator\",\"ErrorException\",\"Exception\",\"FilesystemIterator\",\"FilterIterator\",\"GlobIterator\",\"InfiniteIterator\",\"InvalidArgumentException\",\"IteratorIterator\",\"LengthException\",\"LimitIterator\",\"LogicException\",\"MultipleIterator\",\"NoRewindIterator\",\"OutOfBoundsException\",\"OutOfRangeException\",\"OuterIterator\",\"OverflowException\",\"ParentIterator\",\"ParseError\",\"RangeException\",\"RecursiveArrayIterator\",\"RecursiveCachingIterator\",\"RecursiveCallbackFilterIterator\",\"RecursiveDirectoryIterator\",\"RecursiveFilterIterator\",\"RecursiveIterator\",\"RecursiveIteratorIterator\",\"RecursiveRegexIterator\",\"RecursiveTreeIterator\",\"RegexIterator\",\"RuntimeException\",\"SeekableIterator\",\"SplDoublyLinkedList\",\"SplFileInfo\",\"SplFileObject\",\"SplFixedArray\",\"SplHeap\",\"SplMaxHeap\",\"SplMinHeap\",\"SplObjectStorage\",\"SplObserver\",\"SplPriorityQueue\",\"SplQueue\",\"SplStack\",\"SplSubject\",\"SplTempFileObject\",\"TypeError\",\"UnderflowException\",\"UnexpectedValueException\",\"UnhandledMatchError\",\"ArrayAccess\",\"BackedEnum\",\"Closure\",\"Fiber\",\"Generator\",\"Iterator\",\"IteratorAggregate\",\"Serializable\",\"Stringable\",\"Throwable\",\"Traversable\",\"UnitEnum\",\"WeakReference\",\"WeakMap\",\"Directory\",\"__PHP_Incomplete_Class\",\"parent\",\"php_user_filter\",\"self\",\"static\",\"stdClass\"],R={keyword:O,literal:(K=>{let H=[];return K.forEach(g=>{H.push(g),g.toLowerCase()===g?H.push(g.toUpperCase()):H.push(g.toLowerCase())}),H})(y),built_in:x},I=K=>K.map(H=>H.replace(/\\|\\d+$/,\"\")),v={variants:[{match:[/new/,t.concat(p,\"+\"),t.concat(\"(?!\",I(x).join(\"\\\\b|\"),\"\\\\b)\"),o],scope:{1:\"keyword\",4:\"title.class\"}}]},z=t.concat(r,\"\\\\b(?!\\\\()\"),C={variants:[{match:[t.concat(/::/,t.lookahead(/(?!class\\b)/)),z],scope:{2:\"variable.constant\"}},{match:[/::/,/class/],scope:{2:\"variable.language\"}},{match:[o,t.concat(/::/,t.lookahead(/(?!class\\b)/)),z],scope:{1:\"title.class\",3:\"variable.constant\"}},{match:[o,t.concat(\"::\",t.lookahead(/(?!class\\b)/))],scope:{1:\"title.class\"}},{match:[o,/::/,/class/],scope:{1:\"title.class\",3:\"variable.language\"}}]},F={scope:\"attr\",match:t.concat(r,t.lookahead(\":\"),t.lookahead(/(?!::)/))},X={relevance:0,begin:/\\(/,end:/\\)/,keywords:R,contains:[F,i,C,e.C_BLOCK_COMMENT_MODE,e.C_LINE_COMMENT_MODE,e.HASH_COMMENT_MODE,h,N,v]},te={relevance:0,match:[/\\b/,t.concat(\"(?!fn\\\\b|function\\\\b|\",I(O).join(\"\\\\b|\"),\"|\",I(x).join(\"\\\\b|\"),\"\\\\b)\"),r,t.concat(p,\"*\"),t.lookahead(/(?=\\()/)],scope:{3:\"title.function.invoke\"},contains:[X]};X.contains.push(te);let Q=[F,C,e.C_BLOCK_COMMENT_MODE,e.C_LINE_COMMENT_MODE,e.HASH_COMMENT_MODE,h,N,v],ee={begin:t.concat(/#\\[\\s*\\\\?/,t.either(o,s)),beginScope:\"meta\",end:/]/,endScope:\"meta\",keywords:{literal:y,keyword:[\"new\",\"array\"]},contains:[{begin:/\\[/,end:/]/,keywords:{literal:y,keyword:[\"new\",\"array\"]},contains:[\"self\",...Q]},...Q,{scope:\"meta\",variants:[{match:o},{match:s}]}]};return{case_insensitive:!1,keywords:R,contains:[ee,e.HASH_COMMENT_MODE,e.COMMENT(\"//\",\"$\"),e.COMMENT(\"/\\\\*\",\"\\\\*/\",{contains:[{scope:\"doctag\",match:\"@[A-Za-z]+\"}]}),{match:/__halt_compiler\\(\\);/,keywords:\"__halt_compiler\",starts:{scope:\"comment\",end:e.MATCH_NOTHING_RE,contains:[{match:/\\?>/,scope:\"meta\",endsParent:!0}]}},a,{scope:\"variable.language\",match:/\\$this\\b/},i,te,C,{match:[/const/,/\\s/,r],scope:{1:\"keyword\",3:\"variable.constant\"}},v,{scope:\"function\",relevance:0,beginKeywords:\"fn function\",end:/[;{]/,excludeEnd:!0,illegal:\"[$%\\\\[]\",contains:[{beginKeywords:\"use\"},e.UNDERSCORE_TITLE_MODE,{begin:\"=>\",endsParent:!0},{scope:\"params\",begin:\"\\\\(\",end:\"\\\\)\",excludeBegin:!0,excludeEnd:!0,keywords:R,contains:[\"self\",ee,i,C,e.C_BLOCK_COMMENT_MODE,e.C_LINE_COMMENT_MODE,e.HASH_COMMENT_MODE,h,N]}]},{scope:\"class\",variants:[{beginKeywords:\"enum\",illegal:/[($\"]/},{beginKeywords:\"class interface trait\",illegal:/[:($\"]/}],relevance:0,end:/\\{/,excludeEnd:!0,contains:[{beginKeywords:\"extends implements\"},e.UNDERSCORE_TITLE_MODE]},{beginKeywords:\"namespace\",relevance:0,end:\";\",illegal:/[.']/,contains:[e.inherit(e.UNDERSCORE_TITLE_MODE,{scope:\"title.class\"})]},{beginKeywords:\"use\",relevance:0,end:\";\",contains:[{match:/\\b(as|const|function)\\b/,scope:\"keyword\"},e.UNDERSCORE_TITLE_MODE]},h,N]}}function It(e){let t=e.regex,n=/[\\p{XID_Start}_]\\p{XID_Continue}*/u,r=[\"and\",\"as\",\"assert\",\"async\",\"await\",\"break\",\"case\",\"class\",\"continue\",\"def\",\"del\",\"elif\",\"else\",\"except\",\"finally\",\"for\",\"from\",\"global\",\"if\",\"import\",\"in\",\"is\",\"lambda\",\"match\",\"nonlocal|10\",\"not\",\"or\",\"pass\",\"raise\",\"return\",\"try\",\"while\",\"with\",\"yield\"],a={$pattern:/[A-Za-z]\\w+|__\\w+__/,keyword:r,built_in:[\"__import__\",\"abs\",\"all\",\"any\",\"ascii\",\"bin\",\"bool\",\"breakpoint\",\"bytearray\",\"bytes\",\"callable\",\"chr\",\"classmethod\",\"compile\",\"complex\",\"delattr\",\"dict\",\"dir\",\"divmod\",\"enumerate\",\"eval\",\"exec\",\"filter\",\"float\",\"format\",\"frozenset\",\"getattr\",\"globals\",\"hasattr\",\"hash\",\"help\",\"hex\",\"id\",\"input\",\"int\",\"isinstance\",\"issubclass\",\"iter\",\"len\",\"list\",\"locals\",\"map\",\"max\",\"memoryview\",\"min\",\"next\",\"object\",\"oct\",\"open\",\"ord\",\"pow\",\"print\",\"property\",\"range\",\"repr\",\"reversed\",\"round\",\"set\",\"setattr\",\"slice\",\"sorted\",\"staticmethod\",\"str\",\"sum\",\"super\",\"tuple\",\"type\",\"vars\",\"zip\"],literal:[\"__debug__\",\"Ellipsis\",\"False\",\"None\",\"NotImplemented\",\"True\"],type:[\"Any\",\"Callable\",\"Coroutine\",\"Dict\",\"List\",\"Literal\",\"Generic\",\"Optional\",\"Sequence\",\"Set\",\"Tuple\",\"Type\",\"Union\"]},c={className:\"meta\",begin:/^(>>>|\\.\\.\\.) /},l={className:\"subst\",begin:/\\{/,end:/\\}/,keywords:a,illegal:/#/},d={begin:/\\{\\{/,relevance:0},b={className:\"string\",contains:[e.BACKSLASH_ESCAPE],variants:[{begin:/([uU]|[bB]|[rR]|[bB][rR]|[rR][bB])?'''/,end:/'''/,contains:[e.BACKSLASH_ESCAPE,c],relevance:10},{begin:/([uU]|[bB]|[rR]|[bB][rR]|[rR][bB])?\"\"\"/,end:/\"\"\"/,contains:[e.BACKSLASH_ESCAPE,c],relevance:10},{begin:/([fF][rR]|[rR][fF]|[fF])'''/,end:/'''/,contains:[e.BACKSLASH_ESCAPE,c,d,l]},{begin:/([fF][rR]|[rR][fF]|[fF])\"\"\"/,end:/\"\"\"/,contains:[e.BACKSLASH_ESCAPE,c,d,l]},{begin:/([uU]|[rR])'/,end:/'/,relevance:10},{begin:/([uU]|[rR])\"/,end:/\"/,relevance:10},{begin:/([bB]|[bB][rR]|[rR][bB])'/,end:/'/},{begin:/([bB]|[bB][rR]|[rR][bB])\"/,end:/\"/},{begin:/([fF][rR]|[rR][fF]|[fF])'/,end:/'/,contains:[e.BACKSLASH_ESCAPE,d,l]},{begin:/([fF][rR]|[rR][fF]|[fF])\"/,end:/\"/,contains:[e.BACKSLASH_ESCAPE,d,l]},e.APOS_STRING_MODE,e.QUOTE_STRING_MODE]},u=\"[0-9](_?[0-9])*\",p=`(\\\\b(${u}))?\\\\.(${u})|\\\\b(${u})\\\\.`,h=`\\\\b|${r.join(\"|\")}`,N={className:\"number\",relevance:0,variants:[{begin:`(\\\\b(${u})|(${p}))[eE][+-]?(${u})[jJ]?(?=${h})`},{begin:`(${p})[jJ]?`},{begin:`\\\\b([1-9](_?[0-9])*|0+(_?0)*)[lLjJ]?(?=${h})`},{begin:`\\\\b0[bB](_?[01])+[lL]?(?=${h})`},{begin:`\\\\b0[oO](_?[0-7])+[lL]?(?=${h})`},{begin:`\\\\b0[xX](_?[0-9a-fA-F])+[lL]?(?=${h})`},{begin:`\\\\b(${u})[jJ](?=${h})`}]},y={className:\"comment\",begin:t.lookahead(/# type:/),end:/$/,keywords:a,contains:[{begin:/# type:/},{begin:/#/,end:/\\b\\B/,endsWithParent:!0}]},O={className:\"params\",variants:[{className:\"\",begin:/\\(\\s*\\)/,skip:!0},{begin:/\\(/,end:/\\)/,excludeBegin:!0,excludeEnd:!0,keywords:a,contains:[\"self\",c,N,b,e.HASH_COMMENT_MODE]}]};return l.contains=[b,N,c],{name:\"Python\",aliases:[\"py\",\"gyp\",\"ipython\"],unicodeRegex:!0,keywords:a,illegal:/(<\\/|\\?)|=>/,contains:[c,N,{scope:\"variable.language\",match:/\\bself\\b/},{beginKeywords:\"if\",relevance:0},{match:/\\bor\\b/,scope:\"keyword\"},b,y,e.HASH_COMMENT_MODE,{match:[/\\bdef/,/\\s+/,n],scope:{1:\"keyword\",3:\"title.function\"},contains:[O]},{variants:[{match:[/\\bclass/,/\\s+/,n,/\\s*/,/\\(\\s*/,n,/\\s*\\)/]},{match:[/\\bclass/,/\\s+/,n]}],scope:{1:\"keyword\",3:\"title.class\",6:\"title.class.inherited\"}},{className:\"meta\",begin:/^[\\t ]*@/,end:/(?=#)|$/,contains:[N,O,b]}]}}function Ct(e){let t=e.regex,n=\"([a-zA-Z_]\\\\w*[!?=]?|[-+~]@|<<|>>|=~|===?|<=>|[<>]=?|\\\\*\\\\*|[-/+%^&*~`|]|\\\\[\\\\]=?)\",r=t.either(/\\b([A-Z]+[a-z0-9]+)+/,/\\b([A-Z]+[a-z0-9]+)+[A-Z]+/),o=t.concat(r,/(::\\w+)*/),i={\"variable.constant\":[\"__FILE__\",\"__LINE__\",\"__ENCODING__\"],\"variable.language\":[\"self\",\"super\"],keyword:[\"alias\",\"and\",\"begin\",\"BEGIN\",\"break\",\"case\",\"class\",\"defined\",\"do\",\"else\",\"elsif\",\"end\",\"END\",\"ensure\",\"for\",\"if\",\"in\",\"module\",\"next\",\"not\",\"or\",\"redo\",\"require\",\"rescue\",\"retry\",\"return\",\"then\",\"undef\",\"unless\",\"until\",\"when\",\"while\",\"yield\",...[\"include\",\"extend\",\"prepend\",\"public\",\"private\",\"protected\",\"raise\",\"throw\"]],built_in:[\"proc\",\"lambda\",\"attr_accessor\",\"attr_reader\",\"attr_writer\",\"define_method\",\"private_constant\",\"module_function\"],literal:[\"true\",\"false\",\"nil\"]},a={className:\"doctag\",begin:\"@[A-Za-z]+\"},c={begin:\"#<\",end:\">\"},l=[e.COMMENT(\"#\",\"$\",{contains:[a]}),e.COMMENT(\"^=begin\",\"^=end\",{contains:[a],relevance:10}),e.COMMENT(\"^__END__\",e.MATCH_NOTHING_RE)],d={className:\"subst\",begin:/#\\{/,end:/\\}/,keywords:i},b={className:\"string\",contains:[e.BACKSLASH_ESCAPE,d],variants:[{begin:/'/,end:/'/},{begin:/\"/,end:/\"/},{begin:/`/,end:/`/},{begin:/%[qQwWx]?\\(/,end:/\\)/},{begin:/%[qQwWx]?\\[/,end:/\\]/},{begin:/%[qQwWx]?\\{/,end:/\\}/},{begin:/%[qQwWx]?</,end:/>/},{begin:/%[qQwWx]?\\//,end:/\\//},{begin:/%[qQwWx]?%/,end:/%/},{begin:/%[qQwWx]?-/,end:/-/},{begin:/%[qQwWx]?\\|/,end:/\\|/},{begin:/\\B\\?(\\\\\\d{1,3})/},{begin:/\\B\\?(\\\\x[A-Fa-f0-9]{1,2})/},{begin:/\\B\\?(\\\\u\\{?[A-Fa-f0-9]{1,6}\\}?)/},{begin:/\\B\\?(\\\\M-\\\\C-|\\\\M-\\\\c|\\\\c\\\\M-|\\\\M-|\\\\C-\\\\M-)[\\x20-\\x7e]/},{begin:/\\B\\?\\\\(c|C-)[\\x20-\\x7e]/},{begin:/\\B\\?\\\\?\\S/},{begin:t.concat(/<<[-~]?'?/,t.lookahead(/(\\w+)(?=\\W)[^\\n]*\\n(?:[^\\n]*\\n)*?\\s*\\1\\b/)),contains:[e.END_SAME_AS_BEGIN({begin:/(\\w+)/,end:/(\\w+)/,contains:[e.BACKSLASH_ESCAPE,d]})]}]},u=\"[1-9](_?[0-9])*|0\",p=\"[0-9](_?[0-9])*\",h={className:\"number\",relevance:0,variants:[{begin:`\\\\b(${u})(\\\\.(${p}))?([eE][+-]?(${p})|r)?i?\\\\b`},{begin:\"\\\\b0[dD][0-9](_?[0-9])*r?i?\\\\b\"},{begin:\"\\\\b0[bB][0-1](_?[0-1])*r?i?\\\\b\"},{begin:\"\\\\b0[oO][0-7](_?[0-7])*r?i?\\\\b\"},{begin:\"\\\\b0[xX][0-9a-fA-F](_?[0-9a-fA-F])*r?i?\\\\b\"},{begin:\"\\\\b0(_?[0-7])+r?i?\\\\b\"}]},N={variants:[{match:/\\(\\)/},{className:\"params\",begin:/\\(/,end:/(?=\\))/,excludeBegin:!0,endsParent:!0,keywords:i}]},v=[b,{variants:[{match:[/class\\s+/,o,/\\s+<\\s+/,o]},{match:[/\\b(class|module)\\s+/,o]}],scope:{2:\"title.class\",4:\"title.class.inherited\"},keywords:i},{match:[/(include|extend)\\s+/,o],scope:{2:\"title.class\"},keywords:i},{relevance:0,match:[o,/\\.new[. (]/],scope:{1:\"title.class\"}},{relevance:0,match:/\\b[A-Z][A-Z_0-9]+\\b/,className:\"variable.constant\"},{relevance:0,match:r,scope:\"title.class\"},{match:[/def/,/\\s+/,n],scope:{1:\"keyword\",3:\"title.function\"},contains:[N]},{begin:e.IDENT_RE+\"::\"},{className:\"symbol\",begin:e.UNDERSCORE_IDENT_RE+\"(!|\\\\?)?:\",relevance:0},{className:\"symbol\",begin:\":(?!\\\\s)\",contains:[b,{begin:n}],relevance:0},h,{className:\"variable\",begin:\"(\\\\$\\\\W)|((\\\\$|@@?)(\\\\w+))(?=[^@$?])(?![A-Za-z])(?![@$?'])\"},{className:\"params\",begin:/\\|(?!=)/,end:/\\|/,excludeBegin:!0,excludeEnd:!0,relevance:0,keywords:i},{begin:\"(\"+e.RE_STARTERS_RE+\"|unless)\\\\s*\",keywords:\"unless\",contains:[{className:\"regexp\",contains:[e.BACKSLASH_ESCAPE,d],illegal:/\\n/,variants:[{begin:\"/\",end:\"/[a-z]*\"},{begin:/%r\\{/,end:/\\}[a-z]*/},{begin:\"%r\\\\(\",end:\"\\\\)[a-z]*\"},{begin:\"%r!\",end:\"![a-z]*\"},{begin:\"%r\\\\[\",end:\"\\\\][a-z]*\"}]}].concat(c,l),relevance:0}].concat(c,l);d.contains=v,N.contains=v;let X=[{begin:/^\\s*=>/,starts:{end:\"$\",contains:v}},{className:\"meta.prompt\",begin:\"^(\"+\"[>?]>\"+\"|\"+\"[\\\\w#]+\\\\(\\\\w+\\\\):\\\\d+:\\\\d+[>*]\"+\"|\"+\"(\\\\w+-)?\\\\d+\\\\.\\\\d+\\\\.\\\\d+(p\\\\d+)?[^\\\\d][^>]+>\"+\")(?=[ ])\",starts:{end:\"$\",keywords:i,contains:v}}];return l.unshift(c),{name:\"Ruby\",aliases:[\"rb\",\"gemspec\",\"podspec\",\"thor\",\"irb\"],keywords:i,illegal:/\\/\\*/,contains:[e.SHEBANG({binary:\"ruby\"})].concat(X).concat(l).concat(v)}}function kt(e){let t=e.regex,n=/(r#)?/,r=t.concat(n,e.UNDERSCORE_IDENT_RE),o=t.concat(n,e.IDENT_RE),s={className:\"title.function.invoke\",relevance:0,begin:t.concat(/\\b/,/(?!let|for|while|if|else|match\\b)/,o,t.lookahead(/\\s*\\(/))},i=\"([ui](8|16|32|64|128|size)|f(32|64))?\",a=[\"abstract\",\"as\",\"async\",\"await\",\"become\",\"box\",\"break\",\"const\",\"continue\",\"crate\",\"do\",\"dyn\",\"else\",\"enum\",\"extern\",\"false\",\"final\",\"fn\",\"for\",\"if\",\"impl\",\"in\",\"let\",\"loop\",\"macro\",\"match\",\"mod\",\"move\",\"mut\",\"override\",\"priv\",\"pub\",\"ref\",\"return\",\"self\",\"Self\",\"static\",\"struct\",\"super\",\"trait\",\"true\",\"try\",\"type\",\"typeof\",\"union\",\"unsafe\",\"unsized\",\"use\",\"virtual\",\"where\",\"while\",\"yield\"],c=[\"true\",\"false\",\"Some\",\"None\",\"Ok\",\"Err\"],l=[\"drop \",\"Copy\",\"Send\",\"Sized\",\"Sync\",\"Drop\",\"Fn\",\"FnMut\",\"FnOnce\",\"ToOwned\",\"Clone\",\"Debug\",\"PartialEq\",\"PartialOrd\",\"Eq\",\"Ord\",\"AsRef\",\"AsMut\",\"Into\",\"From\",\"Default\",\"Iterator\",\"Extend\",\"IntoIterator\",\"DoubleEndedIterator\",\"ExactSizeIterator\",\"SliceConcatExt\",\"ToString\",\"assert!\",\"assert_eq!\",\"bitflags!\",\"bytes!\",\"cfg!\",\"col!\",\"concat!\",\"concat_idents!\",\"debug_assert!\",\"debug_assert_eq!\",\"env!\",\"eprintln!\",\"panic!\",\"file!\",\"format!\",\"format_args!\",\"include_bytes!\",\"include_str!\",\"line!\",\"local_data_key!\",\"module_path!\",\"option_env!\",\"print!\",\"println!\",\"select!\",\"stringify!\",\"try!\",\"unimplemented!\",\"unreachable!\",\"vec!\",\"write!\",\"writeln!\",\"macro_rules!\",\"assert_ne!\",\"debug_assert_ne!\"],d=[\"i8\",\"i16\",\"i32\",\"i64\",\"i128\",\"isize\",\"u8\",\"u16\",\"u32\",\"u64\",\"u128\",\"usize\",\"f32\",\"f64\",\"str\",\"char\",\"bool\",\"Box\",\"Option\",\"Result\",\"String\",\"Vec\"];return{name:\"Rust\",aliases:[\"rs\"],keywords:{$pattern:e.IDENT_RE+\"!?\",type:d,keyword:a,literal:c,built_in:l},illegal:\"</\",contains:[e.C_LINE_COMMENT_MODE,e.COMMENT(\"/\\\\*\",\"\\\\*/\",{contains:[\"self\"]}),e.inherit(e.QUOTE_STRING_MODE,{begin:/b?\"/,illegal:null}),{className:\"symbol\",begin:/'[a-zA-Z_][a-zA-Z0-9_]*(?!')/},{scope:\"string\",variants:[{begin:/b?r(#*)\"(.|\\n)*?\"\\1(?!#)/},{begin:/b?'/,end:/'/,contains:[{scope:\"char.escape\",match:/\\\\('|\\w|x\\w{2}|u\\w{4}|U\\w{8})/}]}]},{className:\"number\",variants:[{begin:\"\\\\b0b([01_]+)\"+i},{begin:\"\\\\b0o([0-7_]+)\"+i},{begin:\"\\\\b0x([A-Fa-f0-9_]+)\"+i},{begin:\"\\\\b(\\\\d[\\\\d_]*(\\\\.[0-9_]+)?([eE][+-]?[0-9_]+)?)\"+i}],relevance:0},{begin:[/fn/,/\\s+/,r],className:{1:\"keyword\",3:\"title.function\"}},{className:\"meta\",begin:\"#!?\\\\[\",end:\"\\\\]\",contains:[{className:\"string\",begin:/\"/,end:/\"/,contains:[e.BACKSLASH_ESCAPE]}]},{begin:[/let/,/\\s+/,/(?:mut\\s+)?/,r],className:{1:\"keyword\",3:\"keyword\",4:\"variable\"}},{begin:[/for/,/\\s+/,r,/\\s+/,/in/],className:{1:\"keyword\",3:\"variable\",5:\"keyword\"}},{begin:[/type/,/\\s+/,r],className:{1:\"keyword\",3:\"title.class\"}},{begin:[/(?:trait|enum|struct|union|impl|for)/,/\\s+/,r],className:{1:\"keyword\",3:\"title.class\"}},{begin:e.IDENT_RE+\"::\",keywords:{keyword:\"Self\",built_in:l,type:d}},{className:\"punctuation\",begin:\"->\"},s]}}function Lt(e){let t=e.regex,n=e.COMMENT(\"--\",\"$\"),r={scope:\"string\",variants:[{begin:/'/,end:/'/,contains:[{match:/''/}]}]},o={begin:/\"/,end:/\"/,contains:[{match:/\"\"/}]},s=[\"true\",\"false\",\"unknown\"],i=[\"double precision\",\"large object\",\"with timezone\",\"without timezone\"],a=[\"bigint\",\"binary\",\"blob\",\"boolean\",\"char\",\"character\",\"clob\",\"date\",\"dec\",\"decfloat\",\"decimal\",\"float\",\"int\",\"integer\",\"interval\",\"nchar\",\"nclob\",\"national\",\"numeric\",\"real\",\"row\",\"smallint\",\"time\",\"timestamp\",\"varchar\",\"varying\",\"varbinary\"],c=[\"add\",\"asc\",\"collation\",\"desc\",\"final\",\"first\",\"last\",\"view\"],l=[\"abs\",\"acos\",\"all\",\"allocate\",\"alter\",\"and\",\"any\",\"are\",\"array\",\"array_agg\",\"array_max_cardinality\",\"as\",\"asensitive\",\"asin\",\"asymmetric\",\"at\",\"atan\",\"atomic\",\"authorization\",\"avg\",\"begin\",\"begin_frame\",\"begin_partition\",\"between\",\"bigint\",\"binary\",\"blob\",\"boolean\",\"both\",\"by\",\"call\",\"called\",\"cardinality\",\"cascaded\",\"case\",\"cast\",\"ceil\",\"ceiling\",\"char\",\"char_length\",\"character\",\"character_length\",\"check\",\"classifier\",\"clob\",\"close\",\"coalesce\",\"collate\",\"collect\",\"column\",\"commit\",\"condition\",\"connect\",\"constraint\",\"contains\",\"convert\",\"copy\",\"corr\",\"corresponding\",\"cos\",\"cosh\",\"count\",\"covar_pop\",\"covar_samp\",\"create\",\"cross\",\"cube\",\"cume_dist\",\"current\",\"current_catalog\",\"current_date\",\"current_default_transform_group\",\"current_path\",\"current_role\",\"current_row\",\"current_schema\",\"current_time\",\"current_timestamp\",\"current_path\",\"current_role\",\"current_transform_group_for_type\",\"current_user\",\"cursor\",\"cycle\",\"date\",\"day\",\"deallocate\",\"dec\",\"decimal\",\"decfloat\",\"declare\",\"default\",\"define\",\"delete\",\"dense_rank\",\"deref\",\"describe\",\"deterministic\",\"disconnect\",\"distinct\",\"double\",\"drop\",\"dynamic\",\"each\",\"element\",\"else\",\"empty\",\"end\",\"end_frame\",\"end_partition\",\"end-exec\",\"equals\",\"escape\",\"every\",\"except\",\"exec\",\"execute\",\"exists\",\"exp\",\"external\",\"extract\",\"false\",\"fetch\",\"filter\",\"first_value\",\"float\",\"floor\",\"for\",\"foreign\",\"frame_row\",\"free\",\"from\",\"full\",\"function\",\"fusion\",\"get\",\"global\",\"grant\",\"group\",\"grouping\",\"groups\",\"having\",\"hold\",\"hour\",\"identity\",\"in\",\"indicator\",\"initial\",\"inner\",\"inout\",\"insensitive\",\"insert\",\"int\",\"integer\",\"intersect\",\"intersection\",\"interval\",\"into\",\"is\",\"join\",\"json_array\",\"json_arrayagg\",\"json_exists\",\"json_object\",\"json_objectagg\",\"json_query\",\"json_table\",\"json_table_primitive\",\"json_value\",\"lag\",\"language\",\"large\",\"last_value\",\"lateral\",\"lead\",\"leading\",\"left\",\"like\",\"like_regex\",\"listagg\",\"ln\",\"local\",\"localtime\",\"localtimestamp\",\"log\",\"log10\",\"lower\",\"match\",\"match_number\",\"match_recognize\",\"matches\",\"max\",\"member\",\"merge\",\"method\",\"min\",\"minute\",\"mod\",\"modifies\",\"module\",\"month\",\"multiset\",\"national\",\"natural\",\"nchar\",\"nclob\",\"new\",\"no\",\"none\",\"normalize\",\"not\",\"nth_value\",\"ntile\",\"null\",\"nullif\",\"numeric\",\"octet_length\",\"occurrences_regex\",\"of\",\"offset\",\"old\",\"omit\",\"on\",\"one\",\"only\",\"open\",\"or\",\"order\",\"out\",\"outer\",\"over\",\"overlaps\",\"overlay\",\"parameter\",\"partition\",\"pattern\",\"per\",\"percent\",\"percent_rank\",\"percentile_cont\",\"percentile_disc\",\"period\",\"portion\",\"position\",\"position_regex\",\"power\",\"precedes\",\"precision\",\"prepare\",\"primary\",\"procedure\",\"ptf\",\"range\",\"rank\",\"reads\",\"real\",\"recursive\",\"ref\",\"references\",\"referencing\",\"regr_avgx\",\"regr_avgy\",\"regr_count\",\"regr_intercept\",\"regr_r2\",\"regr_slope\",\"regr_sxx\",\"regr_sxy\",\"regr_syy\",\"release\",\"result\",\"return\",\"returns\",\"revoke\",\"right\",\"rollback\",\"rollup\",\"row\",\"row_number\",\"rows\",\"running\",\"savepoint\",\"scope\",\"scroll\",\"search\",\"second\",\"seek\",\"select\",\"sensitive\",\"session_user\",\"set\",\"show\",\"similar\",\"sin\",\"sinh\",\"skip\",\"smallint\",\"some\",\"specific\",\"specifictype\",\"sql\",\"sqlexception\",\"sqlstate\",\"sqlwarning\",\"sqrt\",\"start\",\"static\",\"stddev_pop\",\"stddev_samp\",\"submultiset\",\"subset\",\"substring\",\"substring_regex\",\"succeeds\",\"sum\",\"symmetric\",\"system\",\"system_time\",\"system_user\",\"table\",\"tablesample\",\"tan\",\"tanh\",\"then\",\"time\",\"timestamp\",\"timezone_hour\",\"timezone_minute\",\"to\",\"trailing\",\"translate\",\"translate_regex\",\"translation\",\"treat\",\"trigger\",\"trim\",\"trim_array\",\"true\",\"truncate\",\"uescape\",\"union\",\"unique\",\"unknown\",\"unnest\",\"update\",\"upper\",\"user\",\"using\",\"value\",\"values\",\"value_of\",\"var_pop\",\"var_samp\",\"varbinary\",\"varchar\",\"varying\",\"versioning\",\"when\",\"whenever\",\"where\",\"width_bucket\",\"window\",\"with\",\"within\",\"without\",\"year\"],d=[\"abs\",\"acos\",\"array_agg\",\"asin\",\"atan\",\"avg\",\"cast\",\"ceil\",\"ceiling\",\"coalesce\",\"corr\",\"cos\",\"cosh\",\"count\",\"covar_pop\",\"covar_samp\",\"cume_dist\",\"dense_rank\",\"deref\",\"element\",\"exp\",\"extract\",\"first_value\",\"floor\",\"json_array\",\"json_arrayagg\",\"json_exists\",\"json_object\",\"json_objectagg\",\"json_query\",\"json_table\",\"json_table_primitive\",\"json_value\",\"lag\",\"last_value\",\"lead\",\"listagg\",\"ln\",\"log\",\"log10\",\"lower\",\"max\",\"min\",\"mod\",\"nth_value\",\"ntile\",\"nullif\",\"percent_rank\",\"percentile_cont\",\"percentile_disc\",\"position\",\"position_regex\",\"power\",\"rank\",\"regr_avgx\",\"regr_avgy\",\"regr_count\",\"regr_intercept\",\"regr_r2\",\"regr_slope\",\"regr_sxx\",\"regr_sxy\",\"regr_syy\",\"row_number\",\"sin\",\"sinh\",\"sqrt\",\"stddev_pop\",\"stddev_samp\",\"substring\",\"substring_regex\",\"sum\",\"tan\",\"tanh\",\"translate\",\"translate_regex\",\"treat\",\"trim\",\"trim_array\",\"unnest\",\"upper\",\"value_of\",\"var_pop\",\"var_samp\",\"width_bucket\"],b=[\"current_catalog\",\"current_date\",\"current_default_transform_group\",\"current_path\",\"current_role\",\"current_schema\",\"current_transform_group_for_type\",\"current_user\",\"session_user\",\"system_time\",\"system_user\",\"current_time\",\"localtime\",\"current_timestamp\",\"localtimestamp\"],u=[\"create table\",\"insert into\",\"primary key\",\"foreign key\",\"not null\",\"alter table\",\"add constraint\",\"grouping sets\",\"on overflow\",\"character set\",\"respect nulls\",\"ignore nulls\",\"nulls first\",\"nulls last\",\"depth first\",\"breadth first\"],p=d,h=[...l,...c].filter(I=>!d.includes(I)),N={scope:\"variable\",match:/@[a-z0-9][a-z0-9_]*/},y={scope:\"operator\",match:/[-+*/=%^~]|&&?|\\|\\|?|!=?|<(?:=>?|<|>)?|>[>=]?/,relevance:0},O={match:t.concat(/\\b/,t.either(...p),/\\s*\\(/),relevance:0,keywords:{built_in:p}};function x(I){return t.concat(/\\b/,t.either(...I.map(v=>v.replace(/\\s+/,\"\\\\s+\"))),/\\b/)}let B={scope:\"keyword\",match:x(u),relevance:0};function R(I,{exceptions:v,when:z}={}){let C=z;return v=v||[],I.map(F=>F.match(/\\|\\d+$/)||v.includes(F)?F:C(F)?`${F}|0`:F)}return{name:\"SQL\",case_insensitive:!0,illegal:/[{}]|<\\//,keywords:{$pattern:/\\b[\\w\\.]+/,keyword:R(h,{when:I=>I.length<3}),literal:s,type:a,built_in:b},contains:[{scope:\"type\",match:x(i)},B,O,N,r,o,e.C_NUMBER_MODE,e.C_BLOCK_COMMENT_MODE,n,y]}}function Ut(e){return e?typeof e==\"string\"?e:e.source:null}function he(e){return D(\"(?=\",e,\")\")}function D(...e){return e.map(n=>Ut(n)).join(\"\")}function er(e){let t=e[e.length-1];return typeof t==\"object\"&&t.constructor===Object?(e.splice(e.length-1,1),t):{}}function Y(...e){return\"(\"+(er(e).capture?\"\":\"?:\")+e.map(r=>Ut(r)).join(\"|\")+\")\"}var Je=e=>D(/\\b/,e,/\\w$/.test(e)?/\\b/:/\\B/),tr=[\"Protocol\",\"Type\"].map(Je),Dt=[\"init\",\"self\"].map(Je),nr=[\"Any\",\"Self\"],Ve=[\"actor\",\"any\",\"associatedtype\",\"async\",\"await\",/as\\?/,/as!/,\"as\",\"borrowing\",\"break\",\"case\",\"catch\",\"class\",\"consume\",\"consuming\",\"continue\",\"convenience\",\"copy\",\"default\",\"defer\",\"deinit\",\"didSet\",\"distributed\",\"do\",\"dynamic\",\"each\",\"else\",\"enum\",\"extension\",\"fallthrough\",/fileprivate\\(set\\)/,\"fileprivate\",\"final\",\"for\",\"func\",\"get\",\"guard\",\"if\",\"import\",\"indirect\",\"infix\",/init\\?/,/init!/,\"inout\",/internal\\(set\\)/,\"internal\",\"in\",\"is\",\"isolated\",\"nonisolated\",\"lazy\",\"let\",\"macro\",\"mutating\",\"nonmutating\",/open\\(set\\)/,\"open\",\"operator\",\"optional\",\"override\",\"package\",\"postfix\",\"precedencegroup\",\"prefix\",/private\\(set\\)/,\"private\",\"protocol\",/public\\(set\\)/,\"public\",\"repeat\",\"required\",\"rethrows\",\"return\",\"set\",\"some\",\"static\",\"struct\",\"subscript\",\"super\",\"switch\",\"throws\",\"throw\",/try\\?/,/try!/,\"try\",\"typealias\",/unowned\\(safe\\)/,/unowned\\(unsafe\\)/,\"unowned\",\"var\",\"weak\",\"where\",\"while\",\"willSet\"],Bt=[\"false\",\"nil\",\"true\"],rr=[\"assignment\",\"associativity\",\"higherThan\",\"left\",\"lowerThan\",\"none\",\"right\"],ir=[\"#colorLiteral\",\"#column\",\"#dsohandle\",\"#else\",\"#elseif\",\"#endif\",\"#error\",\"#file\",\"#fileID\",\"#fileLiteral\",\"#filePath\",\"#function\",\"#if\",\"#imageLiteral\",\"#keyPath\",\"#line\",\"#selector\",\"#sourceLocation\",\"#warning\"],Pt=[\"abs\",\"all\",\"any\",\"assert\",\"assertionFailure\",\"debugPrint\",\"dump\",\"fatalError\",\"getVaList\",\"isKnownUniquelyReferenced\",\"max\",\"min\",\"numericCast\",\"pointwiseMax\",\"pointwiseMin\",\"precondition\",\"preconditionFailure\",\"print\",\"readLine\",\"repeatElement\",\"sequence\",\"stride\",\"swap\",\"swift_unboxFromSwiftValueWithType\",\"transcode\",\"type\",\"unsafeBitCast\",\"unsafeDowncast\",\"withExtendedLifetime\",\"withUnsafeMutablePointer\",\"withUnsafePointer\",\"withVaList\",\"withoutActuallyEscaping\",\"zip\"],Ft=Y(/[/=\\-+!*%<>&|^~?]/,/[\\u00A1-\\u00A7]/,/[\\u00A9\\u00AB]/,/[\\u00AC\\u00AE]/,/[\\u00B0\\u00B1]/,/[\\u00B6\\u00BB\\u00BF\\u00D7\\u00F7]/,/[\\u2016-\\u2017]/,/[\\u2020-\\u2027]/,/[\\u2030-\\u203E]/,/[\\u2041-\\u2053]/,/[\\u2055-\\u205E]/,/[\\u2190-\\u23FF]/,/[\\u2500-\\u2775]/,/[\\u2794-\\u2BFF]/,/[\\u2E00-\\u2E7F]/,/[\\u3001-\\u3003]/,/[\\u3008-\\u3020]/,/[\\u3030]/),$t=Y(Ft,/[\\u0300-\\u036F]/,/[\\u1DC0-\\u1DFF]/,/[\\u20D0-\\u20FF]/,/[\\uFE00-\\uFE0F]/,/[\\uFE20-\\uFE2F]/),Qe=D(Ft,$t,\"*\"),Kt=Y(/[a-zA-Z_]/,/[\\u00A8\\u00AA\\u00AD\\u00AF\\u00B2-\\u00B5\\u00B7-\\u00BA]/,/[\\u00BC-\\u00BE\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u00FF]/,/[\\u0100-\\u02FF\\u0370-\\u167F\\u1681-\\u180D\\u180F-\\u1DBF]/,/[\\u1E00-\\u1FFF]/,/[\\u200B-\\u200D\\u202A-\\u202E\\u203F-\\u2040\\u2054\\u2060-\\u206F]/,/[\\u2070-\\u20CF\\u2100-\\u218F\\u2460-\\u24FF\\u2776-\\u2793]/,/[\\u2C00-\\u2DFF\\u2E80-\\u2FFF]/,/[\\u3004-\\u3007\\u3021-\\u302F\\u3031-\\u303F\\u3040-\\uD7FF]/,/[\\uF900-\\uFD3D\\uFD40-\\uFDCF\\uFDF0-\\uFE1F\\uFE30-\\uFE44]/,/[\\uFE47-\\uFEFE\\uFF00-\\uFFFD]/),ke=Y(Kt,/\\d/,/[\\u0300-\\u036F\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F]/),ne=D(Kt,ke,\"*\"),Ce=D(/[A-Z]/,ke,\"*\"),ar=[\"attached\",\"autoclosure\",D(/convention\\(/,Y(\"swift\",\"block\",\"c\"),/\\)/),\"discardableResult\",\"dynamicCallable\",\"dynamicMemberLookup\",\"escaping\",\"freestanding\",\"frozen\",\"GKInspectable\",\"IBAction\",\"IBDesignable\",\"IBInspectable\",\"IBOutlet\",\"IBSegueAction\",\"inlinable\",\"main\",\"nonobjc\",\"NSApplicationMain\",\"NSCopying\",\"NSManaged\",D(/objc\\(/,ne,/\\)/),\"objc\",\"objcMembers\",\"propertyWrapper\",\"requires_stored_property_inits\",\"resultBuilder\",\"Sendable\",\"testable\",\"UIApplicationMain\",\"unchecked\",\"unknown\",\"usableFromInline\",\"warn_unqualified_access\"],sr=[\"iOS\",\"iOSApplicationExtension\",\"macOS\",\"macOSApplicationExtension\",\"macCatalyst\",\"macCatalystApplicationExtension\",\"watchOS\",\"watchOSApplicationExtension\",\"tvOS\",\"tvOSApplicationExtension\",\"swift\"];function Ht(e){let t={match:/\\s+/,relevance:0},n=e.COMMENT(\"/\\\\*\",\"\\\\*/\",{contains:[\"self\"]}),r=[e.C_LINE_COMMENT_MODE,n],o={match:[/\\./,Y(...tr,...Dt)],className:{2:\"keyword\"}},s={match:D(/\\./,Y(...Ve)),relevance:0},i=Ve.filter(L=>typeof L==\"string\").concat([\"_|0\"]),a=Ve.filter(L=>typeof L!=\"string\").concat(nr).map(Je),c={variants:[{className:\"keyword\",match:Y(...a,...Dt)}]},l={$pattern:Y(/\\b\\w+/,/#\\w+/),keyword:i.concat(ir),literal:Bt},d=[o,s,c],b={match:D(/\\./,Y(...Pt)),relevance:0},u={className:\"built_in\",match:D(/\\b/,Y(...Pt),/(?=\\()/)},p=[b,u],h={match:/->/,relevance:0},N={className:\"operator\",relevance:0,variants:[{match:Qe},{match:`\\\\.(\\\\.|${$t})+`}]},y=[h,N],O=\"([0-9]_*)+\",x=\"([0-9a-fA-F]_*)+\",B={className:\"number\",relevance:0,variants:[{match:`\\\\b(${O})(\\\\.(${O}))?([eE][+-]?(${O}))?\\\\b`},{match:`\\\\b0x(${x})(\\\\.(${x}))?([pP][+-]?(${O}))?\\\\b`},{match:/\\b0o([0-7]_*)+\\b/},{match:/\\b0b([01]_*)+\\b/}]},R=(L=\"\")=>({className:\"subst\",variants:[{match:D(/\\\\/,L,/[0\\\\tnr\"']/)},{match:D(/\\\\/,L,/u\\{[0-9a-fA-F]{1,8}\\}/)}]}),I=(L=\"\")=>({className:\"subst\",match:D(/\\\\/,L,/[\\t ]*(?:[\\r\\n]|\\r\\n)/)}),v=(L=\"\")=>({className:\"subst\",label:\"interpol\",begin:D(/\\\\/,L,/\\(/),end:/\\)/}),z=(L=\"\")=>({begin:D(L,/\"\"\"/),end:D(/\"\"\"/,L),contains:[R(L),I(L),v(L)]}),C=(L=\"\")=>({begin:D(L,/\"/),end:D(/\"/,L),contains:[R(L),v(L)]}),F={className:\"string\",variants:[z(),z(\"#\"),z(\"##\"),z(\"###\"),C(),C(\"#\"),C(\"##\"),C(\"###\")]},X=[e.BACKSLASH_ESCAPE,{begin:/\\[/,end:/\\]/,relevance:0,contains:[e.BACKSLASH_ESCAPE]}],te={begin:/\\/[^\\s](?=[^/\\n]*\\/)/,end:/\\//,contains:X},Q=L=>{let ae=D(L,/\\//),T=D(/\\//,L);return{begin:ae,end:T,contains:[...X,{scope:\"comment\",begin:`#(?!.*${T})`,end:/$/}]}},ee={scope:\"regexp\",variants:[Q(\"###\"),Q(\"##\"),Q(\"#\"),te]},K={match:D(/`/,ne,/`/)},H={className:\"variable\",match:/\\$\\d+/},g={className:\"variable\",match:`\\\\$${ke}+`},E=[K,H,g],m={match:/(@|#(un)?)available/,scope:\"keyword\",starts:{contains:[{begin:/\\(/,end:/\\)/,keywords:sr,contains:[...y,B,F]}]}},A={scope:\"keyword\",match:D(/@/,Y(...ar),he(Y(/\\(/,/\\s+/)))},M={scope:\"meta\",match:D(/@/,ne)},P=[m,A,M],$={match:he(/\\b[A-Z]/),relevance:0,contains:[{className:\"type\",match:D(/(AV|CA|CF|CG|CI|CL|CM|CN|CT|MK|MP|MTK|MTL|NS|SCN|SK|UI|WK|XC)/,ke,\"+\")},{className:\"type\",match:Ce,relevance:0},{match:/[?!]+/,relevance:0},{match:/\\.\\.\\./,relevance:0},{match:D(/\\s+&\\s+/,he(Ce)),relevance:0}]},J={begin:/</,end:/>/,keywords:l,contains:[...r,...d,...P,h,$]};$.contains.push(J);let q={match:D(ne,/\\s*:/),keywords:\"_|0\",relevance:0},V={begin:/\\(/,end:/\\)/,relevance:0,keywords:l,contains:[\"self\",q,...r,ee,...d,...p,...y,B,F,...E,...P,$]},ue={begin:/</,end:/>/,keywords:\"repeat each\",contains:[...r,$]},Te={begin:Y(he(D(ne,/\\s*:/)),he(D(ne,/\\s+/,ne,/\\s*:/))),end:/:/,relevance:0,contains:[{className:\"keyword\",match:/\\b_\\b/},{className:\"params\",match:ne}]},me={begin:/\\(/,end:/\\)/,keywords:l,contains:[Te,...r,...d,...y,B,F,...P,$,V],endsParent:!0,illegal:/[\"']/},He={match:[/(func|macro)/,/\\s+/,Y(K.match,ne,Qe)],className:{1:\"keyword\",3:\"title.function\"},contains:[ue,me,t],illegal:[/\\[/,/%/]},ze={match:[/\\b(?:subscript|init[?!]?)/,/\\s*(?=[<(])/],className:{1:\"keyword\"},contains:[ue,me,t],illegal:/\\[|%/},Ge={match:[/operator/,/\\s+/,Qe],className:{1:\"keyword\",3:\"title\"}},We={begin:[/precedencegroup/,/\\s+/,Ce],className:{1:\"keyword\",3:\"title\"},contains:[$],keywords:[...rr,...Bt],end:/}/},ge={match:[/class\\b/,/\\s+/,/func\\b/,/\\s+/,/\\b[A-Za-z_][A-Za-z0-9_]*\\b/],scope:{1:\"keyword\",3:\"keyword\",5:\"title.function\"}},Se={match:[/class\\b/,/\\s+/,/var\\b/],scope:{1:\"keyword\",3:\"keyword\"}},j={begin:[/(struct|protocol|class|extension|enum|actor)/,/\\s+/,ne,/\\s*/],beginScope:{1:\"keyword\",3:\"title.class\"},keywords:l,contains:[ue,...d,{begin:/:/,end:/\\{/,keywords:l,contains:[{scope:\"title.class.inherited\",match:Ce},...d],relevance:0}]};for(let L of F.variants){let ae=L.contains.find(Ae=>Ae.label===\"interpol\");ae.keywords=l;let T=[...d,...p,...y,B,F,...E];ae.contains=[...T,{begin:/\\(/,end:/\\)/,contains:[\"self\",...T]}]}return{name:\"Swift\",keywords:l,contains:[...r,He,ze,ge,Se,j,Ge,We,{beginKeywords:\"import\",end:/$/,contains:[...r],relevance:0},ee,...d,...p,...y,B,F,...E,...P,$,V]}}var Le=\"[A-Za-z$_][0-9A-Za-z$_]*\",zt=[\"as\",\"in\",\"of\",\"if\",\"for\",\"while\",\"finally\",\"var\",\"new\",\"function\",\"do\",\"return\",\"void\",\"else\",\"break\",\"catch\",\"instanceof\",\"with\",\"throw\",\"case\",\"default\",\"try\",\"switch\",\"continue\",\"typeof\",\"delete\",\"let\",\"yield\",\"const\",\"class\",\"debugger\",\"async\",\"await\",\"static\",\"import\",\"from\",\"export\",\"extends\",\"using\"],Gt=[\"true\",\"false\",\"null\",\"undefined\",\"NaN\",\"Infinity\"],Wt=[\"Object\",\"Function\",\"Boolean\",\"Symbol\",\"Math\",\"Date\",\"Number\",\"BigInt\",\"String\",\"RegExp\",\"Array\",\"Float32Array\",\"Float64Array\",\"Int8Array\",\"Uint8Array\",\"Uint8ClampedArray\",\"Int16Array\",\"Int32Array\",\"Uint16Array\",\"Uint32Array\",\"BigInt64Array\",\"BigUint64Array\",\"Set\",\"Map\",\"WeakSet\",\"WeakMap\",\"ArrayBuffer\",\"SharedArrayBuffer\",\"Atomics\",\"DataView\",\"JSON\",\"Promise\",\"Generator\",\"GeneratorFunction\",\"AsyncFunction\",\"Reflect\",\"Proxy\",\"Intl\",\"WebAssembly\"],Zt=[\"Error\",\"EvalError\",\"InternalError\",\"RangeError\",\"ReferenceError\",\"SyntaxError\",\"TypeError\",\"URIError\"],qt=[\"setInterval\",\"setTimeout\",\"clearInterval\",\"clearTimeout\",\"require\",\"exports\",\"eval\",\"isFinite\",\"isNaN\",\"parseFloat\",\"parseInt\",\"decodeURI\",\"decodeURIComponent\",\"encodeURI\",\"encodeURIComponent\",\"escape\",\"unescape\"],Yt=[\"arguments\",\"this\",\"super\",\"console\",\"window\",\"document\",\"localStorage\",\"sessionStorage\",\"module\",\"global\"],Xt=[].concat(qt,Wt,Zt);function or(e){let t=e.regex,n=(m,{after:A})=>{let M=\"</\"+m[0].slice(1);return m.input.indexOf(M,A)!==-1},r=Le,o={begin:\"<>\",end:\"</>\"},s=/<[A-Za-z0-9\\\\._:-]+\\s*\\/>/,i={begin:/<[A-Za-z0-9\\\\._:-]+/,end:/\\/[A-Za-z0-9\\\\._:-]+>|\\/>/,isTrulyOpeningTag:(m,A)=>{let M=m[0].length+m.index,P=m.input[M];if(P===\"<\"||P===\",\"){A.ignoreMatch();return}P===\">\"&&(n(m,{after:M})||A.ignoreMatch());let $,J=m.input.substring(M);if($=J.match(/^\\s*=/)){A.ignoreMatch();return}if(($=J.match(/^\\s+extends\\s+/))&&$.index===0){A.ignoreMatch();return}}},a={$pattern:Le,keyword:zt,literal:Gt,built_in:Xt,\"variable.language\":Yt},c=\"[0-9](_?[0-9])*\",l=`\\\\.(${c})`,d=\"0|[1-9](_?[0-9])*|0[0-7]*[89][0-9]*\",b={className:\"number\",variants:[{begin:`(\\\\b(${d})((${l})|\\\\.)?|(${l}))[eE][+-]?(${c})\\\\b`},{begin:`\\\\b(${d})\\\\b((${l})\\\\b|\\\\.)?|(${l})\\\\b`},{begin:\"\\\\b(0|[1-9](_?[0-9])*)n\\\\b\"},{begin:\"\\\\b0[xX][0-9a-fA-F](_?[0-9a-fA-F])*n?\\\\b\"},{begin:\"\\\\b0[bB][0-1](_?[0-1])*n?\\\\b\"},{begin:\"\\\\b0[oO][0-7](_?[0-7])*n?\\\\b\"},{begin:\"\\\\b0[0-7]+n?\\\\b\"}],relevance:0},u={className:\"subst\",begin:\"\\\\$\\\\{\",end:\"\\\\}\",keywords:a,contains:[]},p={begin:\".?html`\",end:\"\",starts:{end:\"`\",returnEnd:!1,contains:[e.BACKSLASH_ESCAPE,u],subLanguage:\"xml\"}},h={begin:\".?css`\",end:\"\",starts:{end:\"`\",returnEnd:!1,contains:[e.BACKSLASH_ESCAPE,u],subLanguage:\"css\"}},N={begin:\".?gql`\",end:\"\",starts:{end:\"`\",returnEnd:!1,contains:[e.BACKSLASH_ESCAPE,u],subLanguage:\"graphql\"}},y={className:\"string\",begin:\"`\",end:\"`\",contains:[e.BACKSLASH_ESCAPE,u]},x={className:\"comment\",variants:[e.COMMENT(/\\/\\*\\*(?!\\/)/,\"\\\\*/\",{relevance:0,contains:[{begin:\"(?=@[A-Za-z]+)\",relevance:0,contains:[{className:\"doctag\",begin:\"@[A-Za-z]+\"},{className:\"type\",begin:\"\\\\{\",end:\"\\\\}\",excludeEnd:!0,excludeBegin:!0,relevance:0},{className:\"variable\",begin:r+\"(?=\\\\s*(-)|$)\",endsParent:!0,relevance:0},{begin:/(?=[^\\n])\\s/,relevance:0}]}]}),e.C_BLOCK_COMMENT_MODE,e.C_LINE_COMMENT_MODE]},B=[e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,p,h,N,y,{match:/\\$\\d+/},b];u.contains=B.concat({begin:/\\{/,end:/\\}/,keywords:a,contains:[\"self\"].concat(B)});let R=[].concat(x,u.contains),I=R.concat([{begin:/(\\s*)\\(/,end:/\\)/,keywords:a,contains:[\"self\"].concat(R)}]),v={className:\"params\",begin:/(\\s*)\\(/,end:/\\)/,excludeBegin:!0,excludeEnd:!0,keywords:a,contains:I},z={variants:[{match:[/class/,/\\s+/,r,/\\s+/,/extends/,/\\s+/,t.concat(r,\"(\",t.concat(/\\./,r),\")*\")],scope:{1:\"keyword\",3:\"title.class\",5:\"keyword\",7:\"title.class.inherited\"}},{match:[/class/,/\\s+/,r],scope:{1:\"keyword\",3:\"title.class\"}}]},C={relevance:0,match:t.either(/\\bJSON/,/\\b[A-Z][a-z]+([A-Z][a-z]*|\\d)*/,/\\b[A-Z]{2,}([A-Z][a-z]+|\\d)+([A-Z][a-z]*)*/,/\\b[A-Z]{2,}[a-z]+([A-Z][a-z]+|\\d)*([A-Z][a-z]*)*/),className:\"title.class\",keywords:{_:[...Wt,...Zt]}},F={label:\"use_strict\",className:\"meta\",relevance:10,begin:/^\\s*['\"]use (strict|asm)['\"]/},X={variants:[{match:[/function/,/\\s+/,r,/(?=\\s*\\()/]},{match:[/function/,/\\s*(?=\\()/]}],className:{1:\"keyword\",3:\"title.function\"},label:\"func.def\",contains:[v],illegal:/%/},te={relevance:0,match:/\\b[A-Z][A-Z_0-9]+\\b/,className:\"variable.constant\"};function Q(m){return t.concat(\"(?!\",m.join(\"|\"),\")\")}let ee={match:t.concat(/\\b/,Q([...qt,\"super\",\"import\",\"await\"].map(m=>`${m}\\\\s*\\\\(`)),r,t.lookahead(/\\s*\\(/)),className:\"title.function\",relevance:0},K={begin:t.concat(/\\./,t.lookahead(t.concat(r,/(?![0-9A-Za-z$_(])/))),end:r,excludeBegin:!0,keywords:\"prototype\",className:\"property\",relevance:0},H={match:[/get|set/,/\\s+/,r,/(?=\\()/],className:{1:\"keyword\",3:\"title.function\"},contains:[{begin:/\\(\\)/},v]},g=\"(\\\\([^()]*(\\\\([^()]*(\\\\([^()]*\\\\)[^()]*)*\\\\)[^()]*)*\\\\)|\"+e.UNDERSCORE_IDENT_RE+\")\\\\s*=>\",E={match:[/const|var|let/,/\\s+/,r,/\\s*/,/=\\s*/,/(async\\s*)?/,t.lookahead(g)],keywords:\"async\",className:{1:\"keyword\",3:\"title.function\"},contains:[v]};return{name:\"JavaScript\",aliases:[\"js\",\"jsx\",\"mjs\",\"cjs\"],keywords:a,exports:{PARAMS_CONTAINS:I,CLASS_REFERENCE:C},illegal:/#(?![$_A-Za-z])/,contains:[e.SHEBANG({label:\"shebang\",binary:\"node\",relevance:5}),F,e.APOS_STRING_MODE,e.QUOTE_STRING_MODE,p,h,N,y,x,{match:/\\$\\d+/},b,C,{scope:\"attr\",match:r+t.lookahead(\":\"),relevance:0},E,{begin:\"(\"+e.RE_STARTERS_RE+\"|\\\\b(case|return|throw)\\\\b)\\\\s*\",keywords:\"return throw case\",relevance:0,contains:[x,e.REGEXP_MODE,{className:\"function\",begin:g,returnBegin:!0,end:\"\\\\s*=>\",contains:[{className:\"params\",variants:[{begin:e.UNDERSCORE_IDENT_RE,relevance:0},{className:null,begin:/\\(\\s*\\)/,skip:!0},{begin:/(\\s*)\\(/,end:/\\)/,excludeBegin:!0,excludeEnd:!0,keywords:a,contains:I}]}]},{begin:/,/,relevance:0},{match:/\\s+/,relevance:0},{variants:[{begin:o.begin,end:o.end},{match:s},{begin:i.begin,\"on:begin\":i.isTrulyOpeningTag,end:i.end}],subLanguage:\"xml\",contains:[{begin:i.begin,end:i.end,skip:!0,contains:[\"self\"]}]}]},X,{beginKeywords:\"while if switch catch for\"},{begin:\"\\\\b(?!function)\"+e.UNDERSCORE_IDENT_RE+\"\\\\([^()]*(\\\\([^()]*(\\\\([^()]*\\\\)[^()]*)*\\\\)[^()]*)*\\\\)\\\\s*\\\\{\",returnBegin:!0,label:\"func.def\",contains:[v,e.inherit(e.TITLE_MODE,{begin:r,className:\"title.function\"})]},{match:/\\.\\.\\./,relevance:0},K,{match:\"\\\\$\"+r,relevance:0},{match:[/\\bconstructor(?=\\s*\\()/],className:{1:\"title.function\"},contains:[v]},ee,te,z,H,{match:/\\$[(.]/}]}}function Vt(e){let t=e.regex,n=or(e),r=Le,o=[\"any\",\"void\",\"number\",\"boolean\",\"string\",\"object\",\"never\",\"symbol\",\"bigint\",\"unknown\"],s={begin:[/namespace/,/\\s+/,e.IDENT_RE],beginScope:{1:\"keyword\",3:\"title.class\"}},i={beginKeywords:\"interface\",end:/\\{/,excludeEnd:!0,keywords:{keyword:\"interface extends\",built_in:o},contains:[n.exports.CLASS_REFERENCE]},a={className:\"meta\",relevance:10,begin:/^\\s*['\"]use strict['\"]/},c=[\"type\",\"interface\",\"public\",\"private\",\"protected\",\"implements\",\"declare\",\"abstract\",\"readonly\",\"enum\",\"override\",\"satisfies\"],l={$pattern:Le,keyword:zt.concat(c),literal:Gt,built_in:Xt.concat(o),\"variable.language\":Yt},d={className:\"meta\",begin:\"@\"+r},b=(N,y,O)=>{let x=N.contains.findIndex(B=>B.label===y);if(x===-1)throw new Error(\"can not find mode to replace\");N.contains.splice(x,1,O)};Object.assign(n.keywords,l),n.exports.PARAMS_CONTAINS.push(d);let u=n.contains.find(N=>N.scope===\"attr\"),p=Object.assign({},u,{match:t.concat(r,t.lookahead(/\\s*\\?:/))});n.exports.PARAMS_CONTAINS.push([n.exports.CLASS_REFERENCE,u,p]),n.contains=n.contains.concat([d,s,i,p]),b(n,\"shebang\",e.SHEBANG()),b(n,\"use_strict\",a);let h=n.contains.find(N=>N.label===\"func.def\");return h.relevance=0,Object.assign(n,{name:\"TypeScript\",aliases:[\"ts\",\"tsx\",\"mts\",\"cts\"]}),n}function Qt(e){let t=e.regex,n=t.concat(/[\\p{L}_]/u,t.optional(/[\\p{L}0-9_.-]*:/u),/[\\p{L}0-9_.-]*/u),r=/[\\p{L}0-9._:-]+/u,o={className:\"symbol\",begin:/&[a-z]+;|&#[0-9]+;|&#x[a-f0-9]+;/},s={begin:/\\s/,contains:[{className:\"keyword\",begin:/#?[a-z_][a-z1-9_-]+/,illegal:/\\n/}]},i=e.inherit(s,{begin:/\\(/,end:/\\)/}),a=e.inherit(e.APOS_STRING_MODE,{className:\"string\"}),c=e.inherit(e.QUOTE_STRING_MODE,{className:\"string\"}),l={endsWithParent:!0,illegal:/</,relevance:0,contains:[{className:\"attr\",begin:r,relevance:0},{begin:/=\\s*/,relevance:0,contains:[{className:\"string\",endsParent:!0,variants:[{begin:/\"/,end:/\"/,contains:[o]},{begin:/'/,end:/'/,contains:[o]},{begin:/[^\\s\"'=<>`]+/}]}]}]};return{name:\"HTML, XML\",aliases:[\"html\",\"xhtml\",\"rss\",\"atom\",\"xjb\",\"xsd\",\"xsl\",\"plist\",\"wsf\",\"svg\"],case_insensitive:!0,unicodeRegex:!0,contains:[{className:\"meta\",begin:/<![a-z]/,end:/>/,relevance:10,contains:[s,c,a,i,{begin:/\\[/,end:/\\]/,contains:[{className:\"meta\",begin:/<![a-z]/,end:/>/,contains:[s,i,c,a]}]}]},e.COMMENT(/\\x3C!--/,/-->/,{relevance:10}),{begin:/<!\\[CDATA\\[/,end:/\\]\\]>/,relevance:10},o,{className:\"meta\",end:/\\?>/,variants:[{begin:/<\\?xml/,relevance:10,contains:[c]},{begin:/<\\?[a-z][a-z0-9]+/}]},{className:\"tag\",begin:/<style(?=\\s|>)/,end:/>/,keywords:{name:\"style\"},contains:[l],starts:{end:/<\\/style>/,returnEnd:!0,subLanguage:[\"css\",\"xml\"]}},{className:\"tag\",begin:/<script(?=\\s|>)/,end:/>/,keywords:{name:\"script\"},contains:[l],starts:{end:/<\\/script>/,returnEnd:!0,subLanguage:[\"javascript\",\"handlebars\",\"xml\"]}},{className:\"tag\",begin:/<>|<\\/>/},{className:\"tag\",begin:t.concat(/</,t.lookahead(t.concat(n,t.either(/\\/>/,/>/,/\\s/)))),end:/\\/?>/,contains:[{className:\"name\",begin:n,relevance:0,starts:l}]},{className:\"tag\",begin:t.concat(/<\\//,t.lookahead(t.concat(n,/>/))),contains:[{className:\"name\",begin:n,relevance:0},{begin:/>/,relevance:0,endsParent:!0}]}]}}function Jt(e){let t=\"true false yes no null\",n=\"[\\\\w#;/?:@&=+$,.~*'()[\\\\]]+\",r={className:\"attr\",variants:[{begin:/[\\w*@][\\w*@ :()\\./-]*:(?=[ \\t]|$)/},{begin:/\"[\\w*@][\\w*@ :()\\./-]*\":(?=[ \\t]|$)/},{begin:/'[\\w*@][\\w*@ :()\\./-]*':(?=[ \\t]|$)/}]},o={className:\"template-variable\",variants:[{begin:/\\{\\{/,end:/\\}\\}/},{begin:/%\\{/,end:/\\}/}]},s={className:\"string\",relevance:0,begin:/'/,end:/'/,contains:[{match:/''/,scope:\"char.escape\",relevance:0}]},i={className:\"string\",relevance:0,variants:[{begin:/\"/,end:/\"/},{begin:/\\S+/}],contains:[e.BACKSLASH_ESCAPE,o]},a=e.inherit(i,{variants:[{begin:/'/,end:/'/,contains:[{begin:/''/,relevance:0}]},{begin:/\"/,end:/\"/},{begin:/[^\\s,{}[\\]]+/}]}),u={className:\"number\",begin:\"\\\\b\"+\"[0-9]{4}(-[0-9][0-9]){0,2}\"+\"([Tt \\\\t][0-9][0-9]?(:[0-9][0-9]){2})?\"+\"(\\\\.[0-9]*)?\"+\"([ \\\\t])*(Z|[-+][0-9][0-9]?(:[0-9][0-9])?)?\"+\"\\\\b\"},p={end:\",\",endsWithParent:!0,excludeEnd:!0,keywords:t,relevance:0},h={begin:/\\{/,end:/\\}/,contains:[p],illegal:\"\\\\n\",relevance:0},N={begin:\"\\\\[\",end:\"\\\\]\",contains:[p],illegal:\"\\\\n\",relevance:0},y=[r,{className:\"meta\",begin:\"^---\\\\s*$\",relevance:10},{className:\"string\",begin:\"[\\\\|>]([1-9]?[+-])?[ ]*\\\\n( +)[^ ][^\\\\n]*\\\\n(\\\\2[^\\\\n]+\\\\n?)*\"},{begin:\"<%[%=-]?\",end:\"[%-]?%>\",subLanguage:\"ruby\",excludeBegin:!0,excludeEnd:!0,relevance:0},{className:\"type\",begin:\"!\\\\w+!\"+n},{className:\"type\",begin:\"!<\"+n+\">\"},{className:\"type\",begin:\"!\"+n},{className:\"type\",begin:\"!!\"+n},{className:\"meta\",begin:\"&\"+e.UNDERSCORE_IDENT_RE+\"$\"},{className:\"meta\",begin:\"\\\\*\"+e.UNDERSCORE_IDENT_RE+\"$\"},{className:\"bullet\",begin:\"-(?=[ ]|$)\",relevance:0},e.HASH_COMMENT_MODE,{beginKeywords:t,keywords:{literal:t}},u,{className:\"number\",begin:e.C_NUMBER_RE+\"\\\\b\",relevance:0},h,N,s,i],O=[...y];return O.pop(),O.push(a),p.contains=O,{name:\"YAML\",case_insensitive:!0,aliases:[\"yml\"],contains:y}}var Nn=Pn(hn(),1);var yn=Nn.default;var Tn={},Qr=\"hljs-\";function ct(e){let t=yn.newInstance();return e&&s(e),{highlight:n,highlightAuto:r,listLanguages:o,register:s,registerAlias:i,registered:a};function n(c,l,d){let b=d||Tn,u=typeof b.prefix==\"string\"?b.prefix:Qr;if(!t.getLanguage(c))throw new Error(\"Unknown language: `\"+c+\"` is not registered\");t.configure({__emitter:ot,classPrefix:u});let p=t.highlight(l,{ignoreIllegals:!0,language:c});if(p.errorRaised)throw new Error(\"Could not highlight with `Highlight.js`\",{cause:p.errorRaised});let h=p._emitter.root,N=h.data;return N.language=p.language,N.relevance=p.relevance,h}function r(c,l){let b=(l||Tn).subset||o(),u=-1,p=0,h;for(;++u<b.length;){let N=b[u];if(!t.getLanguage(N))continue;let y=n(N,c,l);y.data&&y.data.relevance!==void 0&&y.data.relevance>p&&(p=y.data.relevance,h=y)}return h||{type:\"root\",children:[],data:{language:void 0,relevance:p}}}function o(){return t.listLanguages()}function s(c,l){if(typeof c==\"string\")t.registerLanguage(c,l);else{let d;for(d in c)Object.hasOwn(c,d)&&t.registerLanguage(d,c[d])}}function i(c,l){if(typeof c==\"string\")t.registerAliases(typeof l==\"string\"?l:[...l],{languageName:c});else{let d;for(d in c)if(Object.hasOwn(c,d)){let b=c[d];t.registerAliases(typeof b==\"string\"?b:[...b],{languageName:d})}}}function a(c){return!!t.getLanguage(c)}}var ot=class{constructor(t){this.options=t,this.root={type:\"root\",children:[],data:{language:void 0,relevance:0}},this.stack=[this.root]}addText(t){if(t===\"\")return;let n=this.stack[this.stack.length-1],r=n.children[n.children.length-1];r&&r.type===\"text\"?r.value+=t:n.children.push({type:\"text\",value:t})}startScope(t){this.openNode(String(t))}endScope(){this.closeNode()}__addSublanguage(t,n){let r=this.stack[this.stack.length-1],o=t.root.children;n?r.children.push({type:\"element\",tagName:\"span\",properties:{className:[n]},children:o}):r.children.push(...o)}openNode(t){let n=this,r=t.split(\".\").map(function(i,a){return a?i+\"_\".repeat(a):n.options.classPrefix+i}),o=this.stack[this.stack.length-1],s={type:\"element\",tagName:\"span\",properties:{className:r},children:[]};o.children.push(s),this.stack.push(s)}closeNode(){this.stack.pop()}finalize(){}toHTML(){return\"\"}};var Jr={bash:pt,c:ft,cpp:bt,csharp:Et,css:mt,go:_t,java:yt,javascript:Ot,json:vt,kotlin:Rt,markdown:Mt,php:xt,python:It,ruby:Ct,rust:kt,sql:Lt,swift:Ht,typescript:Vt,xml:Qt,yaml:Jt},jr={sh:\"bash\",bash:\"bash\",zsh:\"bash\",c:\"c\",h:\"c\",cc:\"cpp\",cpp:\"cpp\",hpp:\"cpp\",cs:\"csharp\",css:\"css\",scss:\"css\",go:\"go\",java:\"java\",js:\"javascript\",cjs:\"javascript\",mjs:\"javascript\",jsx:\"javascript\",json:\"json\",kt:\"kotlin\",md:\"markdown\",php:\"php\",py:\"python\",rb:\"ruby\",rs:\"rust\",sql:\"sql\",swift:\"swift\",ts:\"typescript\",mts:\"typescript\",tsx:\"typescript\",html:\"xml\",xml:\"xml\",svg:\"xml\",vue:\"xml\",yml:\"yaml\",yaml:\"yaml\"},ei=6e4,ti=ct(Jr);function Fe(e,t){let n=jr[/\\.(\\w+)$/.exec(t)?.[1]?.toLowerCase()??\"\"];if(n!==void 0)for(let r of e.querySelectorAll(\"tbody\"))for(let o of[\"l\",\"r\"]){let s=[...r.querySelectorAll(`code[data-code=\"${o}\"]`)],i=s.map(c=>c.textContent).join(`\n`);if(i.length>ei)continue;let a=ri(ti.highlight(n,i).children);for(let[c,l]of s.entries())l.replaceChildren(...(a[c]??[]).map(ni))}}function ni({text:e,kind:t}){if(t===\"\")return document.createTextNode(e);let n=document.createElement(\"span\");return n.className=t,n.textContent=e,n}function ri(e){let t=[[]],n=(r,o)=>{for(let s of r)if(s.type===\"element\"){let[i=\"\"]=s.properties.className??[];n(s.children,i||o)}else if(s.type===\"text\")for(let[i,a]of s.value.split(`\n`).entries())i>0&&t.push([]),a!==\"\"&&t.at(-1)?.push({text:a,kind:o})};return n(e,\"\"),t}function S(e,t={},...n){let[r=\"\",...o]=e.split(\".\"),s=o.length===0?t:{class:o.join(\" \"),...t};return{tag:r,attributes:s,children:n}}function ii({oldStart:e,newStart:t,lines:n}){let r=[],o=[],s=[],[i,a]=[e,t],c=()=>{for(let l=0;l<Math.max(o.length,s.length);l++)r.push({left:o[l],right:s[l]});o=[],s=[]};for(let l of n){let d=l.slice(1);l.startsWith(\"-\")?(s.length>0&&c(),o.push({kind:\"del\",text:d,number:i}),i!==void 0&&i++):l.startsWith(\"+\")?(s.push({kind:\"add\",text:d,number:a}),a!==void 0&&a++):l.startsWith(\"\\\\\")||(c(),r.push({left:{kind:\"same\",text:d,number:i},right:{kind:\"same\",text:d,number:a}}),i!==void 0&&i++,a!==void 0&&a++)}return c(),r}function Sn({name:e,hunks:t,heading:n,show:r=o=>o}){let o=(s,i)=>{if(s===void 0)return[S(`td.n.${i}.none`),S(`td.${i}.none`)];let a=s.kind===\"add\"?\"+\":s.kind===\"del\"?\"-\":\" \";return[S(`td.n.${i}.${s.kind}`,{},s.number===void 0?\"\":String(s.number)),S(`td.${i}.${s.kind}`,{\"data-sign\":a},S(\"code\",{\"data-code\":i},r(s.text)))]};return S(\"table.diff\",{\"aria-label\":e},S(\"colgroup\",{},S(\"col.n\"),S(\"col\"),S(\"col.n\"),S(\"col\")),...t.map((s,i)=>S(\"tbody\",{},S(\"tr.hunk\",{},S(\"td\",{colspan:\"4\"},...n?.(s,i)??[ai(s)])),...ii(s).map(({left:a,right:c})=>S(\"tr\",{},...o(a,\"l\"),...o(c,\"r\"))))))}function ai({oldStart:e,newStart:t,lines:n}){if(e===void 0||t===void 0)return\"@@\";let r=o=>n.filter(s=>!s.startsWith(o)&&!s.startsWith(\"\\\\\")).length;return`@@ -${e},${r(\"+\")} +${t},${r(\"-\")} @@`}var lt=1500;function dt(e,t,n,r){let{kind:o,depth:s,failed:i,title:a,summary:c,edit:l}=e,d=[o,...i?[\"failed\"]:[],...s>0?[\"nested\"]:[]],b=`event-${t+1}-title`,u=_e(S(`article.row.${d.join(\".\")}`,{id:`event-${t+1}`,tabindex:\"-1\",\"data-event\":String(t),\"data-depth\":String(Math.min(3,s)),\"aria-posinset\":String(t+1),\"aria-setsize\":String(n),\"aria-labelledby\":b},S(\"div.line\",{},S(\"a.number\",{href:`#event-${t+1}`,\"aria-label\":`Link to event ${t+1}`},String(t+1)),S(\"time\",{},li(e.at)),...ut(e)?[S(\"button.toggle\",{type:\"button\",\"aria-expanded\":String(r.open),id:b},...An(e))]:[S(\"span.title\",{id:b},...An(e))],...c===void 0?[]:[S(\"span.summary\",{},c)],...l&&l.hunks.length>0?[S(\"span.edited\",{},...ci(e))]:[],...r.folded===void 0?[]:[S(\"button.fold\",{type:\"button\"},r.folded?\"Show subagent\":\"Hide subagent\")],S(\"span.cost\",{},di(e))),...e.kind===\"call\"||a===\"\"?[]:si(e,r.open),...r.open?oi(e):[])),p=u.querySelector(\"table.diff\");return p&&l&&Fe(p,l.path),u}function ut({kind:e,text:t,output:n,input:r,edit:o}){return e===\"call\"||e===\"result\"?!!(n!==void 0||r||o):e===\"thinking\"||(t??\"\").length>lt}function An({failed:e,title:t,kind:n}){return[e&&n!==\"end\"?`\\u2717 ${t}`:t]}function si({kind:e,text:t},n){if(t===void 0||e===\"thinking\"&&!n)return[];let r=n||t.length<=lt?t:`${t.slice(0,lt)}\\u2026`;return[S(\"p.plain\",{},r)]}function oi({kind:e,input:t,output:n,edit:r}){if(e!==\"call\"&&e!==\"result\")return[];let o=(s,i)=>S(\"pre\",{tabindex:\"0\",role:\"region\",\"aria-label\":s},i);return[S(\"div.details\",{},...r&&r.hunks.length>0?[S(\"p.dim\",{},S(\"code\",{},r.path),r.created?\" (new)\":\"\"),S(\"div.wide\",{tabindex:\"0\",role:\"region\",\"aria-label\":`Changes of ${r.path}`},Sn({name:`Changes of ${r.path}`,hunks:r.hunks}))]:t?[o(\"Input\",t)]:[],n===void 0?S(\"p.note\",{},\"No result.\"):o(\"Result\",n||\"(no output)\"))]}function ci({edit:e}){let t=e?.hunks.flatMap(r=>r.lines)??[],n=r=>t.filter(o=>o.startsWith(r)).length;return[S(\"span.plus\",{},`+${n(\"+\")}`),\" \",S(\"span.minus\",{},`\\u2212${n(\"-\")}`)]}function li(e){return e===void 0?\"\":new Date(e).toISOString().slice(11,19)}function di({ms:e,tokens:t,costUsd:n}){return[...e===void 0?[]:[e<1e3?`${e} ms`:`${(e/1e3).toFixed(1)} s`],...t?[`${wn(t.input)} in`,...t.output===void 0?[]:[`${wn(t.output)} out`]]:[],...n?[`$${n.toFixed(4)}`]:[]].join(\" \\xB7 \")}function wn(e){return e<1e3?String(e):e<1e6?`${(e/1e3).toFixed(1)}k`:`${(e/1e6).toFixed(1)}M`}var ie=2e4,On=400,ui=35,gi=64,$e=class{constructor(t){this.store=t;this.#e.addEventListener(\"scroll\",()=>this.draw(),{passive:!0}),new ResizeObserver(()=>this.#p()).observe(this.#e),this.#n.addEventListener(\"click\",n=>this.#A(n))}store;#e=Z(\"scroller\");#n=Z(\"list\");#r;#t=new Float32Array(0);#a=0;#i=new Map;#s=new Set;#o=new Set;#b=!1;#l;#u=!1;current=-1;onFold=()=>{};get length(){return this.#r?.length??this.store.count}isFolded(t){for(let n=this.store.parents[t]??-1;n>=0;n=this.store.parents[n]??-1)if(this.#o.has(n))return!0;return!1}get folds(){return this.#o.size}show(t){this.#r=t;let n=this.#f(Math.max(0,this.current));this.#g(n<0?0:Math.floor(n/ie))}goTo(t,n=!1){let r=this.#f(t);if(r<0)return!1;this.current=t,n&&this.#s.add(t);let o=Math.floor(r/ie);return o!==this.#a||this.#t.length===0?this.#g(o):n&&this.#c(t),this.#l={row:r%ie,left:12},this.#e.scrollTop=Math.max(0,this.#_(r%ie)-8),this.draw(),!0}move(t){let n=this.#f(this.current),r=n<0?0:Math.min(this.length-1,Math.max(0,n+t));this.length>0&&this.goTo(this.#d(r))}turn(t){this.#g(Math.min(this.#E-1,Math.max(0,this.#a+t)))}openAll(t){this.#b=t,this.#s.clear(),this.#p()}toggle(t){this.#s.delete(t)||this.#s.add(t),this.#c(t),this.draw(),this.#i.get(t)?.querySelector(\".toggle\")?.focus({preventScroll:!0})}draw(){this.#u||(this.#u=!0,requestAnimationFrame(()=>{this.#u=!1,this.#h()}))}printed(t){let n=[];for(let r=0;r<Math.min(t,this.store.count);r++){let o=this.store.at(r);if(!o)break;let s=dt(o,r,this.store.count,{open:this.#m(r)});for(let i of[s,...s.querySelectorAll(\"[id]\")])i.removeAttribute(\"id\");n.push(s)}return n}get#E(){return Math.max(1,Math.ceil(this.length/ie))}#m(t){return this.#b!==this.#s.has(t)}#g(t){this.#a=t;let n=t*ie,r=Math.min(ie,this.length-n);this.#t=new Float32Array(r);for(let s=0;s<r;s++){let i=Oe[(this.store.flags[this.#d(n+s)]??0)&15];this.#t[s]=i===\"text\"||i===\"prompt\"||i===\"end\"?gi:ui}Z(\"segment\").textContent=`${(n+1).toLocaleString(\"en-US\")}\\u2013${(n+r).toLocaleString(\"en-US\")} of ${this.length.toLocaleString(\"en-US\")}`;let o=document.querySelector(\".pages\");o&&(o.hidden=this.#E===1),this.#e.scrollTop=0,this.#p()}#p(){for(let t of this.#i.values())t.remove();this.#i.clear(),this.draw()}#c(t){this.#i.get(t)?.remove(),this.#i.delete(t)}#d(t){return this.#r?this.#r[t]??-1:t}#f(t){let{store:n}=this;if(!this.#r)return t>=0&&t<n.count?t:-1;let[r,o]=[0,this.#r.length];for(;r<o;){let s=r+o>>1;(this.#r[s]??0)<t?r=s+1:o=s}return this.#r[r]===t?r:-1}#_(t){let n=0;for(let r=0;r<t;r++)n+=this.#t[r]??0;return n}#h(){let{scrollTop:t,clientHeight:n}=this.#e,r=this.#a*ie,o=this.#t.length,s=0,i=0;for(;s<o-1&&i+(this.#t[s]??0)<t-On;)i+=this.#t[s++]??0;let[a,c]=[s,i];for(;a<o&&c<t+n+On;)c+=this.#t[a++]??0;this.#N(r+s,r+a),this.#n.style.paddingTop=`${i}px`,this.#T(s,a,i,t);let l=0;for(let d of this.#t)l+=d;this.#n.style.height=`${l}px`,this.#S()}#N(t,n){let r=new Set;for(let s=t;s<n;s++)r.add(this.#d(s));for(let s of this.#i.keys())r.has(s)||this.#c(s);let o=null;for(let s of[...r].reverse()){let i=this.#i.get(s);i||(i=this.#y(s),this.#i.set(s,i)),(i.nextSibling!==o||i.parentNode!==this.#n)&&this.#n.insertBefore(i,o),i.classList.toggle(\"current\",s===this.current),o=i}}#y(t){let n=this.store.at(t);if(n){let s=this.store.parents[t+1]===t&&t+1<this.store.count,i={open:this.#m(t)&&ut(n)};return dt(n,t,this.store.count,s?{...i,folded:this.#o.has(t)}:i)}let r=Math.floor(t/500);this.store.load(r).then(()=>{for(let[s,i]of this.#i)i.hasAttribute(\"data-empty\")&&Math.floor(s/500)===r&&this.#c(s);this.draw()});let o=document.createElement(\"div\");return o.className=\"row\",o.setAttribute(\"data-empty\",\"\"),o}#T(t,n,r,o){let s=0,i=r;for(let a=t;a<n;a++){let c=this.#i.get(this.#d(this.#a*ie+a)),l=c?.offsetHeight??0,d=this.#t[a]??0;l>0&&l!==d&&!c?.hasAttribute(\"data-empty\")&&(i+d<=o&&(s+=l-d),this.#t[a]=l),i+=d}s!==0&&(this.#e.scrollTop=o+s,this.draw())}#S(){let t=this.#l;if(!t)return;let n=this.#i.get(this.current),r=Math.max(0,this.#_(t.row)-8),o=this.#e.scrollHeight-this.#e.clientHeight,s=Math.abs(this.#e.scrollTop-Math.min(r,o))<2;if(n&&!n.hasAttribute(\"data-empty\")&&s){this.#l=void 0,n.focus({preventScroll:!0});return}t.left--<=0&&n&&!n.hasAttribute(\"data-empty\")&&(this.#l=void 0),this.#e.scrollTop=r,n&&!n.hasAttribute(\"data-empty\")?this.draw():n||this.draw()}#A(t){let n=t.target,r=Number(n.closest(\"[data-event]\")?.dataset.event??Number.NaN);Number.isNaN(r)||(n.closest(\".toggle\")?(this.current=r,this.toggle(r)):n.closest(\".fold\")&&(this.#o.delete(r)||this.#o.add(r),this.current=r,this.#c(r),this.onFold()))}};async function vn(e){let t=e.querySelector(\"script.rows\");if(!t)return;let n=t.parentElement,r=Ye(t);t.remove();let{columns:o,rows:s,bad:i}=await Xe(r),a=new Set(i),c=s.map((d,b)=>S(a.has(b)?\"tr.bad\":\"tr\",{},...d.map(u=>S(\"td\",{},u)))),l=S(\"thead\",{},S(\"tr\",{},...o.map(d=>S(\"th\",{scope:\"col\"},d))));n?.append(_e(S(\"table\",{},l,S(\"tbody\",{},...c))))}var Ke=class{constructor(t,n){this.store=t;this.list=n}store;list;#e=\"all\";#n=\"\";#r=0;#t;filter(t){this.#e=t;for(let n of document.querySelectorAll(\"[data-filter]\"))n.setAttribute(\"aria-pressed\",String(n.dataset.filter===t));this.apply()}async search(t){let n=t.trim().toLowerCase();if(n===this.#n)return;this.#n=n;let r=++this.#r;if(this.#t=n===\"\"?void 0:[],this.apply(),n===\"\")return;let o=0;for(let s=0;s<this.store.chunks;s++){let i=await this.store.load(s);if(r!==this.#r)return;for(let[a,c]of i.entries())[c.title,c.summary,c.text,c.input,c.output,c.edit?.path].some(d=>d?.toLowerCase().includes(n))&&this.#t?.push(s*500+a);(this.#t?.length??0)>0&&(o===0||s-o>=50)&&(o=s+1,this.apply(`searching, ${Math.round(100*s/this.store.chunks)} %`))}this.apply()}clear(){Z(\"search\").value=\"\",this.#r++,this.#n=\"\",this.#t=void 0,this.filter(\"all\")}apply(t=\"\"){let{store:n,list:r}=this,o=n.count;if(this.#e===\"all\"&&!this.#t&&r.folds===0)r.show(void 0);else{let a=[];if(this.#t)for(let c of this.#t)this.#a(c)&&a.push(c);else for(let c=0;c<o;c++)this.#a(c)&&a.push(c);r.show(Uint32Array.from(a))}let s=a=>a.toLocaleString(\"en-US\"),i=r.length===o?`${s(o)} events`:`${s(r.length)} of ${s(o)} events`;Z(\"status\").textContent=t?`${i} (${t})`:i}#a(t){let n=this.store.flags[t]??0;if(this.list.isFolded(t))return!1;if(this.#e===\"error\")return(n&16)!==0;if(this.#e===\"edit\")return(n&32)!==0;if(this.#e===\"shell\")return(n&64)!==0;if(this.#e!==\"text\")return!0;let r=Oe[n&15];return r===\"text\"||r===\"prompt\"||r===\"end\"}};var Ei=500,mi=150;for(let e of document.querySelectorAll(\"[data-path]\"))e.tabIndex=0,e.setAttribute(\"role\",\"region\"),e.setAttribute(\"aria-label\",`Changes of ${e.dataset.path}`),Fe(e,e.dataset.path??\"\");document.addEventListener(\"toggle\",({target:e})=>{let t=e;t.matches(\"details.log\")&&vn(t)},!0);document.getElementById(\"scroller\")&&_i();function _i(){let e=new ve;for(let u of document.querySelectorAll(\".controls, #scroller\"))u.hidden=!1;let t=new $e(e),n=new Ke(e,t);t.onFold=()=>n.apply();let r=!1,o=()=>{e.drain()&&(r||e.load(0).then(()=>t.draw()),r=!0,n.apply(),t.current<0&&c())},s=new MutationObserver(o);s.observe(document.querySelector(\"main\"),{childList:!0}),document.addEventListener(\"DOMContentLoaded\",()=>{s.disconnect(),o()});let i=(u,p)=>{u>=e.count||(t.goTo(u,p)||(n.clear(),t.goTo(u,p)),Z(\"scroller\").scrollIntoView({block:\"nearest\"}))},a=u=>{let[,p]=/^#event-(\\d{1,9})$/.exec(u)??[];return p===void 0?void 0:Number(p)-1},c=()=>{let u=a(location.hash);u!==void 0&&i(u,!0)};window.addEventListener(\"hashchange\",c),document.addEventListener(\"click\",u=>{let p=u.target.closest(\"a\"),h=a(p?.getAttribute(\"href\")??\"\");h===void 0||u.ctrlKey||u.metaKey||u.shiftKey||(u.preventDefault(),history.pushState(null,\"\",`#event-${h+1}`),i(h,!0))});let l=Z(\"search\"),d;l.addEventListener(\"input\",()=>{clearTimeout(d),d=setTimeout(()=>{n.search(l.value)},mi)});for(let u of document.querySelectorAll(\"[data-filter]\"))u.addEventListener(\"click\",()=>n.filter(u.dataset.filter??\"all\"));let b=Z(\"open-all\");b.addEventListener(\"click\",()=>{let u=b.getAttribute(\"aria-pressed\")!==\"true\";b.setAttribute(\"aria-pressed\",String(u)),t.openAll(u)}),Z(\"earlier\").addEventListener(\"click\",()=>t.turn(-1)),Z(\"later\").addEventListener(\"click\",()=>t.turn(1)),document.addEventListener(\"keydown\",u=>{if(u.ctrlKey||u.metaKey||u.altKey)return;let p=u.target;if(p===l){u.key===\"Escape\"&&n.clear(),(u.key===\"Escape\"||u.key===\"Enter\")&&Z(\"scroller\").focus();return}if(u.key===\"/\")l.focus();else if(u.key===\"j\")t.move(1);else if(u.key===\"k\")t.move(-1);else if(u.key===\"Enter\"&&p.matches(\".row, #scroller\")&&t.current>=0)t.toggle(t.current);else return;u.preventDefault()}),window.addEventListener(\"beforeprint\",()=>{let u=t.printed(Ei),p=e.count-u.length,h=document.createElement(\"p\");h.textContent=`${p.toLocaleString(\"en-US\")} more events are not printed.`,Z(\"printed\").replaceChildren(...u,...p>0?[h]:[])}),window.addEventListener(\"afterprint\",()=>Z(\"printed\").replaceChildren())}})();"

// EXTERNAL MODULE: ./lib/agents/port/names.js
var names = __webpack_require__(69096);
// EXTERNAL MODULE: ./lib/json.js
var json = __webpack_require__(16413);
// EXTERNAL MODULE: ./lib/run/usage.js
var usage = __webpack_require__(26802);
// EXTERNAL MODULE: ./lib/stored-file.js
var stored_file = __webpack_require__(58639);
// EXTERNAL MODULE: ./lib/transcript/figures.js
var transcript_figures = __webpack_require__(49611);
// EXTERNAL MODULE: ./lib/transcript/host-paths.js
var host_paths = __webpack_require__(69471);
// EXTERNAL MODULE: ./lib/transcript/reader.js
var reader = __webpack_require__(44047);
// EXTERNAL MODULE: ./lib/transcript/told-agent.js
var told_agent = __webpack_require__(59561);
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

// EXTERNAL MODULE: ./lib/transcript/transcript.js
var transcript = __webpack_require__(33282);
// EXTERNAL MODULE: ./lib/report/page/text.js
var page_text = __webpack_require__(46509);
;// CONCATENATED MODULE: ./lib/report/page/element.js

/** Elements without an end tag. */
const EMPTY = ['col'];
/** Elements as HTML; texts and attributes are escaped. */
function elementHtml(content) {
    if (typeof content === 'string')
        return (0,page_text/* escapeHtml */.Z)(content);
    const { tag, attributes, children } = content;
    const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${(0,page_text/* escapeHtml */.Z)(value)}"`);
    if (EMPTY.includes(tag))
        return `<${tag}${given.join('')}>`;
    return `<${tag}${given.join('')}>${children.map(elementHtml).join('')}</${tag}>`;
}

;// CONCATENATED MODULE: ./lib/report/page/shared/tree.js
/** `el('td.add', {}, text)`: a tag with its classes. */
function el(name, attributes = {}, ...children) {
    const [tag = '', ...classes] = name.split('.');
    const named = classes.length === 0 ? attributes : { class: classes.join(' '), ...attributes };
    return { tag, attributes: named, children };
}

;// CONCATENATED MODULE: ./lib/report/page/chart.js



const WIDTH = 720;
const HEIGHT = 96;
/** Tokens and cost of each request to the model as bars, and the most expensive one in words; '' where nothing is known. */
function chartHtml(turns) {
    const { bars, each, count, most } = turns;
    if (most === undefined || bars.every(({ input, output }) => input + output === 0))
        return '';
    const per = each === 1 ? 'request' : `${(0,transcript/* formatCount */.B4)(each)} requests`;
    const cost = bars.some(({ costUsd }) => costUsd > 0);
    const charts = [
        chart(`Tokens per ${per}`, bars, [
            { name: 'from a cache', of: ({ cached }) => cached, kind: 'cached' },
            { name: 'new', of: ({ input, cached }) => Math.max(0, input - cached), kind: 'new' },
            { name: 'out', of: ({ output }) => output, kind: 'out' },
        ]),
        ...(cost ? [chart(`Cost per ${per}`, bars, [{ of: ({ costUsd }) => costUsd, kind: 'cost' }])] : []),
    ];
    const link = `<a href="#event-${most.event + 1}">event ${(0,transcript/* formatCount */.B4)(most.event + 1)}</a>`;
    const tokens = (0,transcript/* plural */.LS)(most.input + most.output, 'token');
    const words = `${(0,transcript/* plural */.LS)(count, 'request')}. The most expensive one is answered in ${link}: ${tokens}${cost ? `, ${(0,transcript/* formatCost */.BD)(most.costUsd)}` : ''}.`;
    return `<section aria-labelledby="turns"><h2 id="turns">Requests to the model</h2>\n<div class="charts">${charts.map(elementHtml).join('')}</div>\n<p class="note">${words}</p></section>`;
}
function chart(title, bars, parts) {
    const totals = bars.map((bar) => parts.reduce((sum, { of }) => sum + of(bar), 0));
    const most = Math.max(...totals, Number.MIN_VALUE);
    const width = Math.min(60, WIDTH / bars.length);
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
    const shown = parts.some(({ kind }) => kind === 'cost')
        ? (0,transcript/* formatCost */.BD)(most)
        : (0,transcript/* plural */.LS)(Math.round(most), 'token');
    const names = parts.flatMap(({ name, kind }) => name === undefined ? [] : [el(`span.key.${kind}`, {}, name), ' ']);
    return el('figure', {}, el('figcaption', {}, `${title}, at most ${shown} `, ...names), el('svg.chart', {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        preserveAspectRatio: 'none',
        role: 'img',
        'aria-label': `${title}, at most ${shown}`,
    }, ...rects));
}

// EXTERNAL MODULE: ./lib/transcript/views/printable.js
var printable = __webpack_require__(81556);
;// CONCATENATED MODULE: ./lib/report/page/shared/diff-table.js

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
/** Hunks as a table of two sides with line numbers; `data-code` marks what the browser highlights. */
function diffTable({ name, hunks, heading, show = (text) => text }) {
    const cells = (side, which) => {
        if (side === undefined)
            return [el(`td.n.${which}.none`), el(`td.${which}.none`)];
        const sign = side.kind === 'add' ? '+' : side.kind === 'del' ? '-' : ' ';
        return [
            el(`td.n.${which}.${side.kind}`, {}, side.number === undefined ? '' : String(side.number)),
            el(`td.${which}.${side.kind}`, { 'data-sign': sign }, el('code', { 'data-code': which }, show(side.text))),
        ];
    };
    return el('table.diff', { 'aria-label': name }, el('colgroup', {}, el('col.n'), el('col'), el('col.n'), el('col')), ...hunks.map((hunk, index) => el('tbody', {}, el('tr.hunk', {}, el('td', { colspan: '4' }, ...(heading?.(hunk, index) ?? [headerOf(hunk)]))), ...sideBySide(hunk).map(({ left, right }) => el('tr', {}, ...cells(left, 'l'), ...cells(right, 'r'))))));
}
function headerOf({ oldStart, newStart, lines }) {
    if (oldStart === undefined || newStart === undefined)
        return '@@';
    const count = (other) => lines.filter((line) => !line.startsWith(other) && !line.startsWith('\\')).length;
    return `@@ -${oldStart},${count('+')} +${newStart},${count('-')} @@`;
}

;// CONCATENATED MODULE: ./lib/report/page/diff.js





const OPEN_FILES = 10;
/** Files with more changed lines are opened by who wants to see them. */
const OPEN_LINES = 400;
const LINE_LENGTH = 2_000;
/** More files are listed side by side. */
const ONE_COLUMN = 20;
/** The changed files as a tree of links, and the changes side by side. */
function changesHtml(files, authors, cut) {
    return [
        ...(files.length > 1 ? [`<nav aria-label="Changed files">${elementHtml(fileTree(files))}</nav>`] : []),
        ...files.map((file, index) => elementHtml(fileElement(file, index, authors))),
        ...(cut ? ['<p class="note">The patch is longer than shown here. diff.patch has all of it.</p>'] : []),
    ].join('\n');
}
const counts = ({ additions, deletions }) => [
    el('span.plus', {}, `+${additions}`),
    el('span.minus', {}, `−${deletions}`),
];
function fileElement(file, index, authors) {
    const title = file.previousPath === undefined ? file.path : `${file.previousPath} → ${file.path}`;
    const open = index < OPEN_FILES && file.additions + file.deletions <= OPEN_LINES;
    const heading = (hunk) => [
        el('code', {}, hunk.header),
        ' ',
        ...authorLinks(authors.of(file.path, hunk)),
    ];
    return el('details.file', { id: `file-${index + 1}`, ...(open ? { open: '' } : {}) }, el('summary', {}, el('code', {}, title), ' ', ...counts(file)), ...file.notes.map((note) => el('p.note', {}, note)), ...(file.hunks.length === 0
        ? []
        : [
            el('div.wide', { 'data-path': file.path }, diffTable({
                name: `Changes of ${title}`,
                hunks: file.hunks,
                heading: (_hunk, at) => heading(file.hunks[at]),
                show: (text) => (0,printable/* shortened */.vI)(text, LINE_LENGTH),
            })),
        ]));
}
function authorLinks(events) {
    if (events.length === 0)
        return [el('span.author', {}, 'No edit of the session has these lines.')];
    return [
        el('span.author', {}, 'Written by ', ...events.flatMap((event, index) => [
            ...(index === 0 ? [] : [', ']),
            el('a', { href: `#event-${event + 1}` }, `event ${(0,transcript/* formatCount */.B4)(event + 1)}`),
        ])),
    ];
}
function fileTree(files) {
    const root = { folders: new Map(), files: [] };
    for (const [index, file] of files.entries()) {
        const parts = file.path.split('/');
        const name = parts.pop() ?? '';
        let folder = root;
        for (const part of parts) {
            const next = folder.folders.get(part) ?? { folders: new Map(), files: [] };
            folder.folders.set(part, next);
            folder = next;
        }
        folder.files.push({ name, file, index });
    }
    return el(files.length > ONE_COLUMN ? 'div.tree.columns' : 'div.tree', {}, el('p.dim', {}, (0,transcript/* plural */.LS)(files.length, 'file')), folderList(root));
}
function folderList({ folders, files }) {
    return el('ul', {}, ...[...folders].map(([name, folder]) => {
        // A folder with nothing but another one shares its line.
        let [path, inner] = [name, folder];
        for (;;) {
            const [only] = inner.folders;
            if (inner.files.length > 0 || inner.folders.size !== 1 || only === undefined)
                break;
            path = `${path}/${only[0]}`;
            inner = only[1];
        }
        return el('li', {}, el('span.dim', {}, `${path}/`), folderList(inner));
    }), ...files.map(({ name, file, index }) => el('li', {}, el('a', { href: `#file-${index + 1}` }, name), ' ', ...counts(file))));
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
        ...(patch === undefined ? [] : [row('Patch', patchText(patch))]),
        ...verificationRows(manifest),
        ...policyRows(manifest),
        ...deliveryRows(manifest),
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
function patchText({ files, additions, deletions }) {
    return files === 0 ? 'no changes' : `${(0,transcript/* plural */.LS)(files, 'file')}, +${additions} −${deletions}`;
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
function deliveryRows({ delivery }) {
    const rows = [];
    if (delivery?.pullRequest)
        rows.push(['Pull request', external(delivery.pullRequest.url, `#${delivery.pullRequest.number}`)]);
    if (delivery?.commentUrl)
        rows.push(['Comment', external(delivery.commentUrl, 'on GitHub')]);
    return rows;
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

// EXTERNAL MODULE: ./lib/run/loop-ends.js
var loop_ends = __webpack_require__(63162);
// EXTERNAL MODULE: ./lib/report/sections/iterations-section.js
var iterations_section = __webpack_require__(96605);
;// CONCATENATED MODULE: ./lib/report/page/loop.js




/** The iterations of a loop, each with its figures, and why the loop ended. */
function loopTable({ completedBy, iterations }) {
    const [head = [], ...rows] = (0,iterations_section/* iterationRows */.D)(iterations, ({ patch }) => loop_patchText(patch));
    const cells = rows.map((row, index) => [...row, iterations[index]?.sessionId ?? ''].map((text) => `<td>${(0,page_text/* escapeHtml */.Z)(text)}</td>`));
    const names = [...head, 'Session'].map((name) => `<th>${name}</th>`);
    const body = [names, ...cells].map((row) => `<tr>${row.join('')}</tr>`);
    const end = `${(0,transcript/* plural */.LS)(iterations.length, 'iteration')}; the loop ended because ${loop_ends/* LOOP_ENDS */.c[completedBy]}.`;
    return `<h2>Iterations</h2>\n<p>${(0,page_text/* escapeHtml */.Z)(end)}</p>\n<div class="wide loop"><table>${body.join('')}</table></div>`;
}
function loop_patchText({ files, additions, deletions, bytes }) {
    return `${(0,transcript/* plural */.LS)(files, 'file')}, +${additions} −${deletions} (${(0,transcript/* formatCount */.B4)(bytes)} bytes)`;
}

;// CONCATENATED MODULE: ./lib/report/page/outputs.js

/** The end of the failed commands' output, collapsed; '' if none failed. */
function outputs(failed) {
    return failed
        .map(({ command, tail }) => {
        const summary = `<summary>Output of <code>${(0,page_text/* escapeHtml */.Z)(command)}</code></summary>`;
        return `<details class="call failed">${summary}<pre>${(0,page_text/* escapeHtml */.Z)(tail)}</pre></details>`;
    })
        .join('\n');
}

;// CONCATENATED MODULE: ./lib/report/page/head.js







function headHtml(head) {
    const { manifest, serverUrl, request, answer, card, failedOutputs = [], metadata, calls } = head;
    const { patchText, files, authors, cut } = head;
    const failed = outputs(failedOutputs);
    const proof = [card ? `<div class="card">${(0,page_text/* markdownToHtml */.u)(card)}</div>` : '', failed].filter(Boolean);
    return [
        '<header>',
        `<h1>${(0,page_text/* escapeHtml */.Z)(titleOf(head))}${manifest ? ` ${badge(manifest)}` : ''}</h1>`,
        manifest && request?.title ? `<p class="dim">${(0,page_text/* escapeHtml */.Z)(runTitle(manifest))}</p>` : '',
        manifest ? errorBox(manifest) : '',
        '</header>',
        '<main>',
        part('Request', request?.body ? [`<div class="words">${(0,page_text/* markdownToHtml */.u)(request.body)}</div>`] : []),
        part('Answer', answer ? [`<div class="words">${(0,page_text/* markdownToHtml */.u)(answer)}</div>`] : []),
        part('Proof', proof),
        part('Figures', [
            figures(metadata, calls),
            manifest ? `<details><summary>About this run</summary>${facts(manifest, serverUrl)}</details>` : '',
        ]),
        manifest?.loop ? loopTable(manifest.loop) : '',
        part('Changes', patchText === undefined ? [] : [changes(patchText, files, authors, cut)]),
    ]
        .filter(Boolean)
        .join('\n');
}
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
function figures(metadata, calls) {
    const items = [
        ['Turns', (0,transcript/* formatCount */.B4)(metadata.turnCount)],
        ['Tool calls', (0,transcript/* formatCount */.B4)(calls)],
        ['Errors', (0,transcript/* formatCount */.B4)(metadata.errorCount)],
        ['Tokens in', (0,transcript/* formatCount */.B4)(metadata.inputTokens)],
        ['Tokens out', (0,transcript/* formatCount */.B4)(metadata.outputTokens)],
        ['Cost', (0,transcript/* formatCost */.BD)(metadata.costUsd)],
        ['Session time', (0,transcript/* formatDuration */.a3)(metadata.durationMs)],
    ];
    const cells = items.map(([name, value]) => `<div><dt>${name}</dt><dd>${(0,page_text/* escapeHtml */.Z)(value)}</dd></div>`);
    const about = [metadata.model, (0,told_agent/* agentInWords */.IC)((0,told_agent/* agentOfMetadata */.M8)(metadata)), metadata.sessionId];
    const line = about.filter((part) => part).map((part) => (0,page_text/* escapeHtml */.Z)(String(part)));
    return `<p class="dim">${line.join(' · ')}</p>\n<dl class="figures">${cells.join('')}</dl>`;
}

// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
// EXTERNAL MODULE: ./lib/transcript/lines.js
var lines = __webpack_require__(27157);
;// CONCATENATED MODULE: ./lib/report/page/logs.js








/** Rows that a page has of a log; the evidence has them all. */
const MOST_ROWS = 5_000;
const CELL = 500;
/** Bytes of a verification's output, from its end. */
const OUTPUT_BYTES = 200_000;
const logs_text = (value) => typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const count = (value) => (typeof value === 'number' ? (0,transcript/* formatCount */.B4)(value) : '');
const time = (value) => logs_text(value).slice(11, 19);
const duration = (value) => (typeof value === 'number' ? (0,transcript/* formatDuration */.a3)(value) : '');
const KINDS = [
    {
        file: 'gateway.jsonl',
        title: 'Gateway',
        columns: ['Time', 'Request', 'Model', 'Status', 'In', 'Out', 'Cost', 'Duration', 'Note'],
        row: (line) => [
            time(line['time']),
            `${logs_text(line['method'])} ${logs_text(line['path'])}`,
            logs_text(line['model']),
            logs_text(line['status']),
            count(['inputTokens', 'cacheReadTokens', 'cacheCreationTokens'].reduce((sum, name) => sum + (Number(line[name]) || 0), 0)),
            count(line['outputTokens']),
            typeof line['costUsd'] === 'number' ? (0,transcript/* formatCost */.BD)(line['costUsd']) : '',
            duration(line['durationMs']),
            [logs_text(line['denial']?.['message']), logs_text(line['error'])]
                .filter(Boolean)
                .join(' '),
        ],
        isBad: (line) => 'denial' in line || 'error' in line || Number(line['status']) >= 400,
    },
    {
        file: 'network.jsonl',
        title: 'Network',
        columns: ['Time', 'Phase', 'Host', 'Port', 'Decision', 'Sent', 'Received', 'Duration', 'Note'],
        row: (line) => [
            time(line['time']),
            logs_text(line['phase']),
            logs_text(line['host']),
            logs_text(line['port']),
            logs_text(line['decision']),
            count(line['bytesSent']),
            count(line['bytesReceived']),
            duration(line['durationMs']),
            [logs_text(line['why']), logs_text(line['error'])].filter(Boolean).join(' '),
        ],
        isBad: (line) => line['decision'] === 'denied' || 'error' in line,
    },
    {
        file: 'mcp.jsonl',
        title: 'MCP servers',
        columns: ['Time', 'Server', 'Tool', 'Arguments', 'Outcome', 'Bytes', 'Duration', 'Note'],
        row: (line) => [
            time(line['time']),
            logs_text(line['server']),
            logs_text(line['tool']),
            logs_text(line['arguments']),
            logs_text(line['outcome']) || logs_text(line['event']),
            count(line['bytes']),
            duration(line['durationMs']),
            logs_text(line['why']),
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
    const log = { columns: kind.columns, rows: [], bad: [] };
    let lines = 0;
    let bad = 0;
    for await (const line of linesOf(folder, kind.file)) {
        lines++;
        const isBad = kind.isBad(line);
        if (isBad)
            bad++;
        if (log.rows.length === MOST_ROWS)
            continue;
        if (isBad)
            log.bad.push(log.rows.length);
        log.rows.push(kind.row(line).map((cell) => (0,printable/* shortened */.vI)((0,printable/* printable */.g$)(redact(cell)), CELL)));
    }
    if (lines === 0)
        return '';
    const left = lines - log.rows.length;
    const data = (0,external_node_zlib_.gzipSync)(JSON.stringify(log)).toString('base64');
    const failed = bad > 0 ? `, ${(0,transcript/* formatCount */.B4)(bad)} failed or refused` : '';
    const more = left > 0 ? `<p class="note">${(0,transcript/* plural */.LS)(left, 'more line')} in evidence/${kind.file}.</p>` : '';
    return `<details class="log"><summary><b>${kind.title}</b> ${(0,transcript/* plural */.LS)(lines, 'line')}${failed}</summary><div class="wide" tabindex="0" role="region" aria-label="${kind.title}"><script type="application/gzip" class="rows">${data}</script></div>${more}</details>`;
}
async function* linesOf({ dir, evidence }, file) {
    const stream = await (0,stored_file/* streamStoredFile */.MR)(dir, (0,external_node_path_.join)(evidence, file));
    if (stream === null)
        return;
    for await (const line of (0,lines/* linesIn */.hl)(stream)) {
        // A process that was killed leaves half a line.
        const value = (0,json/* parseJson */.q)(line);
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

// EXTERNAL MODULE: ./lib/report/page/patch.js + 1 modules
var patch = __webpack_require__(28216);
// EXTERNAL MODULE: ./lib/report/page/static-page.js + 1 modules
var static_page = __webpack_require__(66407);
// EXTERNAL MODULE: ./lib/agents/port/tool-names.js
var tool_names = __webpack_require__(6665);
// EXTERNAL MODULE: ./lib/transcript/sessions/iteration.js
var iteration = __webpack_require__(4053);
// EXTERNAL MODULE: ./lib/transcript/views/terminal.js
var terminal = __webpack_require__(75859);
// EXTERNAL MODULE: ./lib/transcript/content.js
var transcript_content = __webpack_require__(60807);
// EXTERNAL MODULE: ./lib/transcript/edits.js
var edits = __webpack_require__(53447);
;// CONCATENATED MODULE: ./lib/transcript/views/view-items.js




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
        const text = (0,transcript_content/* textOf */.b6)(content).trim();
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
        const text = (0,transcript_content/* textOf */.b6)(event.message.content).trim();
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

// EXTERNAL MODULE: ./node_modules/diff/libesm/patch/create.js + 2 modules
var create = __webpack_require__(37291);
;// CONCATENATED MODULE: ./lib/report/page/edits.js


/** More lines than this are not drawn; the evidence has them. */
const MOST_LINES = 2_000;
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
        hunks: hunks.map(({ header, lines }) => {
            const [, oldStart = '0', newStart = '0'] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(header) ?? [];
            return { oldStart: Number(oldStart), newStart: Number(newStart), lines };
        }),
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
/** As much of an edit as is drawn. */
function limited(hunks) {
    let left = MOST_LINES;
    return hunks.flatMap((hunk) => {
        const lines = hunk.lines.slice(0, left);
        left -= lines.length;
        return lines.length === 0 ? [] : [{ ...hunk, lines }];
    });
}

;// CONCATENATED MODULE: ./lib/report/page/shared/event.js
/** What a row of the timeline can be; the order is part of the index. */
const event_KINDS = [
    'session',
    'prompt',
    'text',
    'thinking',
    'call',
    'result',
    'note',
    'iteration',
    'end',
];
/** Bits of an event in the index, above the four of its kind. */
const ERROR = 16;
const EDIT = 32;
const SHELL = 64;
const NESTED = 128;
/** Events of one chunk, the last one's excepted. */
const CHUNK = 500;

;// CONCATENATED MODULE: ./lib/report/page/timeline.js










const TEXT_LENGTH = 50_000;
const IO_LENGTH = 20_000;
const SUMMARY_LENGTH = 240;
/** Messages whose lines may still be coming. */
const RECENT = 1_024;
/** Packs the events of a session, in memory that does not grow with it. */
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
    #chunk = [];
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
        if (this.#chunk.length > 0)
            this.#pack();
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
            ...(start ? { parent: start.event } : {}),
            ...(Number.isNaN(at) ? {} : { at }),
            ...this.#figures(item),
            ...contentOf(item, this.options.speaker),
        };
        if (item.kind === 'text' && event.depth === 0)
            this.answer = item.text;
        if (item.kind === 'call') {
            const ended = Date.parse(item.endedAt ?? '');
            if (ended >= at)
                event.ms = ended - at;
            if (canStart(item))
                this.#starts.set(item.id, { event: this.count, depth: event.depth });
        }
        const shown = this.options.show(event);
        if (shown.edit) {
            if (!shown.failed)
                this.options.authors.note(shown.edit, this.count);
            shown.edit = { ...shown.edit, hunks: limited(shown.edit.hunks) };
        }
        // Nothing invisible or bidirectional, in any text.
        this.#chunk.push((0,json/* mapTexts */.z)(shown, printable/* printable */.g$));
        this.count++;
        if (this.#chunk.length === CHUNK)
            this.#pack();
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
        this.options.turns.add({ event: this.count, input, cached, output, costUsd });
        // A line of the stream repeats the figure of the message's start, long before its end.
        const tokens = { input, cached, ...(exchange ? { output } : {}) };
        return { tokens, ...(exchange ? { costUsd } : {}) };
    }
    #pack() {
        const events = this.#chunk;
        this.#chunk = [];
        const index = events.map((event) => flagsOf(event).toString(16).padStart(2, '0')).join('');
        const data = (0,external_node_zlib_.gzipSync)(JSON.stringify(events)).toString('base64');
        this.options.write(`<script type="application/gzip" class="events" data-index="${index}" data-parents="${parentsOf(events)}">${data}</script>\n`);
    }
}
function canStart({ input }) {
    return typeof input?.prompt === 'string';
}
function contentOf(item, speaker) {
    switch (item.kind) {
        case 'session': {
            const { sessionId, model, agent = {}, permissionMode } = item;
            const facts = [model, (0,told_agent/* agentInWords */.IC)(agent), permissionMode].filter((fact) => fact);
            return { title: 'Session', summary: [...facts, sessionId].filter(Boolean).join(' · ') };
        }
        case 'prompt':
            return { title: 'Request', text: (0,printable/* shortened */.vI)(item.text, TEXT_LENGTH) };
        case 'text':
            return { title: item.depth === 0 ? speaker : 'Subagent', text: (0,printable/* shortened */.vI)(item.text, TEXT_LENGTH) };
        case 'thinking':
            return { title: 'Thinking', text: (0,printable/* shortened */.vI)(item.text, TEXT_LENGTH) };
        case 'call':
            return callOf(item);
        case 'result':
            return {
                title: item.tool,
                summary: 'result of an earlier call',
                output: (0,printable/* shortened */.vI)(item.output, IO_LENGTH),
                ...failedIf(item.isError),
                ...editPart(editOf(item.tool, undefined, item.edit)),
            };
        case 'note':
            return { title: 'Note', text: (0,printable/* shortened */.vI)(item.text, TEXT_LENGTH) };
        case 'iteration':
            return { title: `Iteration ${item.iteration}`, text: (0,iteration/* iterationWords */.nB)(item.iteration) };
        case 'end': {
            const [title = '', ...why] = (0,terminal/* endLines */.z$)(item.result);
            const failed = item.result.is_error === true || item.result.subtype !== 'success';
            return { title, ...(why.length > 0 ? { text: why.join('\n') } : {}), ...failedIf(failed) };
        }
    }
}
function callOf({ tool, input, output, isError, edit }) {
    const summary = (0,terminal/* inputSummary */.H9)(input).replace(/\s+/g, ' ');
    return {
        title: tool,
        summary: (0,printable/* shortened */.vI)(summary, SUMMARY_LENGTH),
        input: (0,printable/* shortened */.vI)(inputText(input), IO_LENGTH),
        ...(output === undefined ? {} : { output: (0,printable/* shortened */.vI)(output, IO_LENGTH) }),
        ...failedIf(isError),
        // What failed has changed nothing.
        ...(isError ? {} : editPart(editOf(tool, input, edit))),
    };
}
const failedIf = (failed) => (failed ? { failed: true } : {});
const editPart = (edit) => (edit ? { edit } : {});
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
function flagsOf({ kind, failed, edit, title, depth }) {
    const shell = kind === 'call' && title === tool_names/* SHELL_TOOL */.cF;
    return (event_KINDS.indexOf(kind) |
        (failed ? ERROR : 0) |
        (edit ? EDIT : 0) |
        (shell ? SHELL : 0) |
        (depth > 0 ? NESTED : 0));
}
/** `-:480,17:20`: 480 events of the agent, then 20 of the subagent that the event 17 started. */
function parentsOf(events) {
    const runs = [];
    for (const { parent } of events) {
        const name = parent === undefined ? '-' : String(parent);
        const last = runs.at(-1);
        if (last?.[0] === name)
            last[1]++;
        else
            runs.push([name, 1]);
    }
    return runs.map((run) => run.join(':')).join(',');
}
function trim(known) {
    if (known.size > RECENT)
        known.delete(known.keys().next().value);
}

;// CONCATENATED MODULE: ./lib/report/page/turns.js
/** Bars that a chart can show side by side. */
const turns_MOST = 240;
/** Turns in order, as at most 240 bars: of a long session each bar sums up several. */
class Turns {
    bars = [];
    /** Turns that a bar sums up. */
    each = 1;
    count = 0;
    /** The turn that cost most, or had the most tokens where no cost is known. */
    most;
    add(turn) {
        if (this.most === undefined || weight(turn) > weight(this.most))
            this.most = turn;
        const last = this.bars.at(-1);
        if (last && this.count % this.each !== 0)
            sumInto(last, turn);
        else
            this.bars.push({ ...turn });
        this.count++;
        if (this.bars.length > turns_MOST && this.count % this.each === 0)
            this.#halve();
    }
    #halve() {
        const bars = this.bars.splice(0);
        for (const [index, bar] of bars.entries()) {
            const last = this.bars.at(-1);
            if (index % 2 === 1 && last)
                sumInto(last, bar);
            else
                this.bars.push(bar);
        }
        this.each *= 2;
    }
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

;// CONCATENATED MODULE: ./lib/report/page/page.js






















/**
 * Writes a session as one self-contained page, which appears when it is whole. The request, the answer, the proof and
 * the changes are plain HTML; the events are packed, and drawn by the page's own script as they come into view. A
 * browser refuses any other script and every connection, and nothing that an agent wrote is ever markup. `scratch` is a
 * folder for temporary files on the same file system, which is made anew. Memory does not grow with the session. Rejects
 * with the error of the file system.
 */
async function writePage(to, scratch, input) {
    // What a process that was killed has left.
    await (0,promises_.rm)(scratch, { recursive: true, force: true });
    await (0,promises_.mkdir)(scratch, { recursive: true });
    try {
        const whole = (0,external_node_path_.join)(scratch, 'page.html');
        await (0,external_node_stream_promises_.pipeline)(pieces(input, (0,external_node_path_.join)(scratch, 'events')), (0,external_node_fs_.createWriteStream)(whole));
        await (0,promises_.mkdir)((0,external_node_path_.dirname)(to), { recursive: true });
        await (0,promises_.rename)(whole, to);
    }
    finally {
        await (0,promises_.rm)(scratch, { recursive: true, force: true });
    }
}
async function* pieces(input, packed) {
    const { manifest, evidence, redact = (text) => text, dir } = input;
    // Before it is marked up: afterwards a secret may be written otherwise.
    const { request, card, failedOutputs, patchText, ...rest } = input;
    const redacted = {
        ...rest,
        ...(0,json/* mapTexts */.z)({ request, card, failedOutputs, patchText }, redact),
    };
    const cut = patchText !== undefined && Buffer.byteLength(patchText) >= patch/* PATCH_BYTES */.L;
    const files = (0,patch/* readPatch */.H)(redacted.patchText ?? '');
    const authors = new Authors(files);
    const turns = new Turns();
    const { figures, timeline } = await pack(input, packed, authors, turns);
    const known = manifest === undefined || manifest.status === 'running' ? {} : manifest.metadata;
    const metadata = { ...figures.metadata(), ...known };
    // Without a run nobody else knows what was said last.
    const answer = input.answer === undefined ? timeline.answer : redact(input.answer);
    const head = headHtml({ ...redacted, answer, metadata, calls: figures.toolCalls, files, authors, cut });
    const { speakerName } = (0,names/* namesOf */.eZ)({ ...manifest?.agent, ...(0,told_agent/* agentOfMetadata */.M8)(metadata) });
    yield `${(0,static_page/* topOfPage */.G3)({ title: redact(titleOf(input)), script: CLIENT })}${SKIP}\n`;
    yield `${redact(head)}\n${chartHtml(turns)}\n`;
    yield `${section(timeline.count, speakerName)}\n<script>${CLIENT}</script>\n`;
    if (timeline.count > 0)
        for await (const chunk of (0,external_node_fs_.createReadStream)(packed))
            yield chunk;
    if (evidence !== undefined)
        yield `${await logsHtml(evidence, redact, dir)}\n`;
    yield '</main>\n</body>\n</html>\n';
}
async function pack(input, packed, authors, turns) {
    const { manifest, evidence, request, redact, hostPaths = {}, dir } = input;
    const exchanges = evidence === undefined ? new Map() : await (0,usage/* readExchanges */.JK)({ dir: dir ?? evidence, evidence });
    // A replay asks no model, whatever its answers once cost.
    if (manifest?.replayOf)
        for (const exchange of exchanges.values())
            exchange.costUsd = 0;
    const figures = new transcript_figures/* Figures */.i();
    const paths = (0,host_paths/* showPaths */.c)(hostPaths);
    const speaker = (0,names/* namesOf */.eZ)(manifest?.agent ?? {}).speakerName;
    const out = (0,external_node_fs_.openSync)(packed, 'w');
    try {
        const timeline = new Timeline({
            speaker,
            exchanges,
            authors,
            turns,
            show: (value) => (redact ? (0,json/* mapTexts */.z)(paths(value), redact) : paths(value)),
            write: (html) => (0,external_node_fs_.writeSync)(out, html),
        });
        if (request?.body)
            timeline.ask(request.body);
        const stream = await (0,stored_file/* streamStoredFile */.MR)(dir ?? (0,external_node_path_.dirname)(input.stream), input.stream);
        for await (const event of stream === null ? [] : (0,reader/* readEvents */.wj)(stream)) {
            figures.add(event);
            timeline.add(event);
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
const FILTERS = [
    ['all', 'All'],
    ['error', 'Errors'],
    ['edit', 'Edits'],
    ['shell', 'Shell'],
    ['text', 'Words'],
];
/** The timeline before the script fills it. */
function section(count, speaker) {
    if (count === 0)
        return `<section aria-labelledby="timeline"><h2 id="timeline">Timeline</h2><p class="note">The agent said nothing.</p></section>`;
    const filters = FILTERS.map(([name, label]) => `<button type="button" data-filter="${name}" aria-pressed="${name === 'all'}">${label}</button>`);
    return `<section aria-labelledby="timeline" data-speaker="${(0,page_text/* escapeHtml */.Z)(speaker)}"><h2 id="timeline">Timeline</h2>
<noscript><p class="note">The timeline needs JavaScript, which this page contains. transcript.json has all of it as text.</p></noscript>
<div class="controls" hidden><input type="search" id="search" aria-label="Search the timeline" placeholder="Search" autocomplete="off" spellcheck="false"><div role="group" aria-label="Filter">${filters.join('')}</div><button type="button" id="open-all" aria-pressed="false">Details</button><span class="keys"><kbd>/</kbd> search <kbd>j</kbd> <kbd>k</kbd> next, previous <kbd>Enter</kbd> open</span></div>
<p class="dim" id="status" role="status"></p>
<div class="pages" hidden><button type="button" id="earlier">Earlier</button> <span id="segment"></span> <button type="button" id="later">Later</button></div>
<div id="scroller" role="region" tabindex="0" aria-label="Events" hidden><div id="list" role="feed" aria-label="Events"></div></div>
<div id="printed"></div></section>`;
}


/***/ }),

/***/ 66407:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  $M: () => (/* binding */ figuresHtml),
  i0: () => (/* binding */ staticPage),
  G3: () => (/* binding */ topOfPage)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
;// CONCATENATED MODULE: ./lib/report/page/style.js
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
.tree { font-size: .9rem; } .tree.columns > ul { columns: 20rem; } .tree li:not(:has(li + li)) { break-inside: avoid; } .tree ul { list-style: none; margin: 0; padding-left: 1rem; } .tree > ul { padding-left: 0; } .tree p { margin: 0; }
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
.chart { width: 100%; height: 6rem; background: var(--soft); border: 1px solid var(--line); border-radius: 6px; } .key::before { content: ""; display: inline-block; width: .7rem; height: .7rem; margin: 0 .25rem 0 .5rem; border-radius: 2px; background: currentColor; }
.key.cached::before { background: var(--cached); } .key.new::before { background: var(--new); } .key.out::before { background: var(--out); }
rect.cached { fill: var(--cached); } rect.new { fill: var(--new); } rect.out { fill: var(--out); } rect.cost { fill: var(--cost); }
[hidden] { display: none !important; }
.controls { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; } .controls > div { display: flex; flex-wrap: wrap; gap: .3rem; } .keys { color: var(--dim); font-size: .85rem; }
input[type=search] { font: inherit; padding: .25rem .6rem; min-width: 14rem; border: 1px solid var(--note); border-radius: 6px; background: var(--bg); color: var(--text); }
button { font: inherit; font-size: .9rem; padding: .2rem .7rem; border: 1px solid var(--line); border-radius: 6px; background: var(--soft); color: var(--text); cursor: pointer; } button[aria-pressed=true] { background: var(--link); border-color: var(--link); color: var(--bg); }
#scroller { height: min(80vh, 50rem); overflow: auto; overflow-anchor: none; border: 1px solid var(--line); border-radius: 6px; } #list { position: relative; }
.row { padding: .3rem .7rem; border-bottom: 1px solid var(--line); min-height: 35px; overflow: hidden; } .row.current { box-shadow: inset 3px 0 var(--focus); } .row:focus-visible { outline-offset: -2px; }
.nested { border-left: 3px solid var(--new); margin-left: 1.2rem; } .nested[data-depth="2"] { margin-left: 2.4rem; } .nested[data-depth="3"] { margin-left: 3.6rem; }
.line { display: flex; gap: .55rem; align-items: baseline; } .number, .line time, .cost { color: var(--dim); font-size: .8rem; font-variant-numeric: tabular-nums; white-space: nowrap; } .cost { margin-left: auto; }
.title, .toggle { font-weight: 600; white-space: nowrap; } .toggle { border: 0; background: none; padding: 0; font-size: inherit; } .toggle::before { content: "▸ "; color: var(--dim); } .toggle[aria-expanded=true]::before { content: "▾ "; }
.failed .toggle, .end.failed .title { color: var(--bad); } .summary { color: var(--dim); font: 12.5px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 4rem; } .edited { white-space: nowrap; } .fold { white-space: nowrap; font-size: .8rem; padding: 0 .5rem; }
.prompt { background: var(--soft); } .row .plain { margin: .15rem 0 .3rem; } .thinking .plain { color: var(--dim); }
@media (max-width: 48rem) { .figures dd, .title, .toggle { white-space: normal; text-align: left; } .facts { grid-template-columns: 1fr; gap: 0; } .facts dd { margin-bottom: .4rem; } .keys { display: none; } .card td { display: block; width: auto !important; border: 0; padding: .15rem 0; }
  .line { flex-wrap: wrap; gap: .1rem .5rem; } .summary { flex-basis: 100%; order: 1; } .nested, .nested[data-depth] { margin-left: .5rem; }
  .diff, .diff tbody { display: block; } .diff tr { display: grid; grid-template-columns: 2.6rem 1fr; } .diff td { padding: 0 .3rem; } .diff colgroup { display: none; } .diff .n { width: auto; } .diff .hunk { display: block; } .diff .hunk td { display: block; } .author { float: none; display: block; }
  .diff .l.same, .diff .none { display: none; } .diff .r.n { border-left: 0; } input[type=search] { min-width: 0; width: 100%; } }
@media print { body { max-width: none; padding: 0; font-size: 12px; } pre { max-height: none; } .controls, .pages, #scroller, .skip, #status, .log:not([open]) { display: none !important; } .row { break-inside: avoid; } .summary { white-space: normal; } a { color: inherit; } .file, .card { break-inside: auto; } }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;

// EXTERNAL MODULE: ./lib/report/page/text.js
var page_text = __webpack_require__(46509);
;// CONCATENATED MODULE: ./lib/report/page/static-page.js



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
<title>${(0,page_text/* escapeHtml */.Z)(title)}</title>
<style>${STYLE}</style>
</head>
<body>
`;
}
function hashOf(text) {
    return `'sha256-${(0,external_node_crypto_.createHash)('sha256').update(text).digest('base64')}'`;
}
/** Names and values side by side; the values are text. */
function figuresHtml(figures) {
    return `<dl class="figures">${figures.map(([name, value]) => `<div><dt>${name}</dt><dd>${(0,page_text/* escapeHtml */.Z)(value)}</dd></div>`).join('')}</dl>`;
}


/***/ }),

/***/ 46509:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ escapeHtml),
/* harmony export */   u: () => (/* binding */ markdownToHtml)
/* harmony export */ });
/* harmony import */ var _transcript_views_printable_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(81556);
/* harmony import */ var _text_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(78949);


/** Parsing Markdown takes about a second per megabyte; longer texts are shown verbatim. */
const MARKDOWN_LENGTH = 50_000;
/** Makes any text harmless between tags and within a quoted attribute. */
function escapeHtml(text) {
    return (0,_transcript_views_printable_js__WEBPACK_IMPORTED_MODULE_0__/* .printable */ .g$)(text)
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
    return inner((0,_text_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .parseMarkdown */ .Dd)((0,_transcript_views_printable_js__WEBPACK_IMPORTED_MODULE_0__/* .printable */ .g$)(text)));
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
