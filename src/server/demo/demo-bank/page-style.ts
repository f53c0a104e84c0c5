/** The style sheet of the bank's pages. The bank looks like another house than the shop. */
export const pageStyle = `*{box-sizing:border-box}
body{margin:0;min-block-size:100vh;font:16px/1.55 system-ui,'Segoe UI',Tahoma,'Noto Sans Arabic',sans-serif;color:#14263a;background:#eef2f7}
header{background:#123a63;color:#fff}
header div,main{max-inline-size:34rem;margin-inline:auto;padding-inline:1rem}
header div{display:flex;align-items:center;justify-content:space-between;gap:1rem;min-block-size:3.75rem}
header strong{font-size:1.125rem}
header a{color:#fff;display:inline-flex;align-items:center;min-block-size:2.75rem;padding-inline:.5rem}
main{padding-block:1.25rem 3rem;display:grid;gap:1rem}
.note{margin:0;padding:.625rem .875rem;border-radius:.75rem;background:#fdf3d8;color:#5a4306;font-size:.9375rem}
section{padding:1.25rem 1rem;background:#fff;border:1px solid #d5dee9;border-radius:1rem}
h1{margin:0 0 .25rem;font-size:1.5rem;line-height:1.3}h2{margin:0 0 .25rem;font-size:1.125rem}
p{margin:0 0 1rem;overflow-wrap:anywhere}section>:last-child{margin-block-end:0}
.soft{color:#4a5d73}.error{color:#a3231c;font-weight:600;margin-block:.375rem 0}
nav{display:flex;gap:.5rem;margin-block:0 1rem}
nav a{flex:1;display:flex;align-items:center;justify-content:center;text-align:center;min-block-size:2.75rem;padding:.25rem .5rem;border:1px solid #8496ab;border-radius:.75rem;color:#123a63;text-decoration:none}
nav a[aria-current]{background:#e3edf8;border-color:#123a63;font-weight:600}
label{display:block;font-weight:600;margin-block-end:.25rem}
input{inline-size:100%;min-block-size:3rem;padding-inline:.875rem;border:1px solid #6c7f95;border-radius:.75rem;font:inherit;font-size:1.125rem;letter-spacing:.05em;direction:ltr;background:#fff;color:inherit}
[dir=rtl] input{text-align:end}
#hint{margin-block-start:.375rem}form{margin:0}form+form,form+a.button,a.button+form{margin-block-start:.75rem}
button,a.button{display:grid;place-items:center;inline-size:100%;min-block-size:3rem;padding:.5rem 1rem;border:1px solid transparent;border-radius:.75rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.main{background:#14588f;color:#fff;margin-block-start:1rem}.main:hover{background:#0f4674}
.plain,a.button{background:#fff;color:#123a63;border-color:#8496ab}.plain:hover,a.button:hover{background:#f3f7fb}
.wallet{background:#000;color:#fff;margin-block-end:1rem}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}
li button{display:flex;flex-wrap:wrap;align-items:center;align-content:center;justify-content:space-between;gap:0 1rem;text-align:start;background:#f6f9fc;color:inherit;border-color:#c3d0de}
li button:hover{background:#e3edf8}
li span{flex:1 1 10rem}bdi.number{font-weight:400;font-variant-numeric:tabular-nums;color:#3b4e63;white-space:nowrap}
li.shown{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding-block:.5rem;border-block-end:1px solid #e3e9f0}
:focus-visible{outline:3px solid #d97706;outline-offset:2px}header :focus-visible{outline-color:#ffd27a}`;
