type StandIn = { weight: string; stretch: string; measures: readonly [size: number, ascent: number, descent: number] };

/** Until the font is there the system's own stands in at its measures, as on every other page (src-web/styles/fonts.css). */
const STAND_INS: readonly StandIn[] = [
  { weight: '100 600', stretch: '97% 103%', measures: [98.2, 89.4, 21.4] },
  { weight: '601 900', stretch: '97% 103%', measures: [98.5, 89.1, 21.3] },
  { weight: '100 900', stretch: '70% 74%', measures: [80.5, 109.1, 26.1] },
];
const standIn = ({ weight, stretch, measures: [size, ascent, descent] }: StandIn): string => {
  const names =
    weight === '100 600'
      ? ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto']
      : ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'];
  return (
    `@font-face{font-family:Like;font-weight:${weight};font-stretch:${stretch};size-adjust:${size}%;` +
    `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%;` +
    `src:${names.map((name) => `local('${name}')`).join()}}`
  );
};

/** What the documents of tickets set for the whole window. The font comes when the QR code is painted already. */
export const documentStyle = (font: string | undefined): string =>
  (font === undefined
    ? ''
    : `@font-face{font-family:Archivo;src:url(${font}) format('woff2');font-weight:100 900;font-stretch:62% 125%;` +
      `font-display:swap}${STAND_INS.map(standIn).join('')}`) +
  `*{box-sizing:border-box;margin:0}:root{color-scheme:dark}` +
  `body{background:#1a0a11;color:#fbefe4;font:1rem/1.4 Archivo,Like,system-ui,'Helvetica Neue',Arial,sans-serif}`;

/** The tickets themselves, as they stand in a document of their own and in the dashboard before its scripts. */
export const TICKET_STYLE = `
.tk{max-width:27rem;min-height:100vh;margin:0 auto;padding:.25rem .875rem 1.25rem;display:flex;flex-direction:column;
gap:.75rem}
.tk a{color:#97d2ff}
.tk :focus-visible{outline:3px solid #97d2ff;outline-offset:3px}
.tk svg.ic{width:1.25rem;height:1.25rem;flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;
stroke-linejoin:round}
.tk-bar{display:flex;justify-content:space-between;align-items:center;gap:1rem}
.tk-bar{flex-wrap:wrap}.tk-bar h1{font-size:1rem;font-weight:700}
.tk-bar a,.tk-more a,.tk-own a{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;
text-decoration:none}
.tk-bar a{color:#c6aba9}
.tk-tabs{display:flex;justify-content:space-between;gap:.25rem .75rem;height:2.75rem;overflow-x:auto;
scrollbar-width:none}
.tk-tabs a{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:700;font-size:.9375rem;text-decoration:none;
white-space:nowrap}
.tk-night{display:flex;flex-direction:column;gap:.5rem}
.tk-swipe{display:flex;gap:.75rem;overflow-x:auto;
scroll-snap-type:x mandatory;scrollbar-width:none}
.tk-card{flex:0 0 100%;scroll-snap-align:center;scroll-margin-top:1rem;background:#fff0dc;color:#2a0a17;
border-radius:1.25rem;padding:.75rem 1rem .875rem;overflow-wrap:anywhere}
.tk-top{display:grid;grid-template-columns:5.25rem minmax(0,1fr);gap:.875rem;align-items:start}
.tk-top img,.tk-top .no{display:block;width:5.25rem;height:5.25rem;border-radius:.5rem;object-fit:cover;
background:#f6e2c8}
.tk-card>p{margin-bottom:.75rem}
.tk-card h2{font-size:1.75rem;line-height:.95;font-weight:900;font-stretch:72%;text-transform:uppercase;
margin:0 0 .375rem}
.tk-state{display:flex;align-items:center;gap:.25rem;font-size:.875rem;font-weight:800;color:#0b6b3c}
.tk-state.spent{color:#84120e}
.tk-qr{background:#fff;border-radius:.875rem;margin:0 0 .75rem;display:flex;justify-content:center}
.tk-qr svg{display:block;width:min(20.5rem,100%);height:auto}
.tk-qr.spent{opacity:.35}
.tk-facts{margin-top:.625rem;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 .75rem;font-size:.9375rem;color:#6c4a50}
.tk-facts b{font-size:1.25rem;color:#2a0a17}
.tk-facts :nth-child(even){text-align:right}
.tk-drink{margin-top:.75rem;padding-top:.75rem;border-top:3px dotted #cdb094;display:grid;
grid-template-columns:7.5rem minmax(0,1fr);gap:.75rem;align-items:center}
.tk-drink .tk-qr{margin:0}
.tk-note{color:#e8d6cc;font-size:.9375rem;display:flex;gap:.5rem;align-items:center}
.tk-dots{display:flex;justify-content:center;align-items:center;gap:.125rem;font-size:.9375rem;font-weight:700;
color:#e8d6cc}
.tk-dots a{display:grid;place-items:center;width:1.75rem;height:1.75rem}
.tk-dots i{width:.625rem;height:.625rem;border-radius:1rem;background:#8f6573}
.tk-dots [aria-current] i{width:1.625rem;background:#97d2ff}
.tk-place summary{color:#97d2ff}
.tk-place dl{display:grid;gap:.625rem}
.tk-place dt{font-weight:700;color:#e8d6cc}
.tk-place dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}
.tk-do{display:flex;flex-wrap:wrap;gap:.625rem}
.tk-do a,.tk-do button{flex:1 1 40%;display:flex;align-items:center;justify-content:center;gap:.625rem;
min-height:3rem;padding:.25rem .75rem;border:2px solid #8f6573;border-radius:1.5rem;background:none;
font:inherit;font-weight:700;color:#fff0dc;text-decoration:none;text-align:center;cursor:pointer}
.tk-do a:hover,.tk-do button:hover{border-color:#fff0dc}
.tk-do [hidden],.tk-said:empty{display:none}
@media(scripting:enabled){.tk-do [data-wallet-button][hidden]{display:flex;visibility:hidden}}
.tk-said{flex:1 1 100%;overflow-wrap:anywhere;color:#e8d6cc;font-size:.9375rem}
.tk-own a{color:#84120e}
.tk-state.given{color:#5b1d6d}
.tk-folded{margin-bottom:.75rem}
.tk-folded .tk-qr{margin:.25rem 0 0}
.tk summary{cursor:pointer;min-height:2.75rem;display:flex;align-items:center;gap:.5rem;font-weight:700}
.tk-card summary{color:#84120e}
.tk-card :focus-visible{outline-color:#84120e}
.tk-give{margin-top:.75rem;padding-top:.25rem;border-top:3px dotted #cdb094}
.tk>.tk-night>.tk-give{border-color:#8f6573}
.tk-give form{display:grid;gap:.625rem}
.tk-give label{display:grid;gap:.25rem;font-weight:700}
.tk-give input{font:inherit;min-height:3rem;padding:.25rem .75rem;border:2px solid #8f6573;border-radius:.625rem;
background:#fff;color:#2a0a17;width:100%}
.tk-give form p{font-size:.9375rem}
.tk-give form button{font:inherit;font-weight:700;min-height:3rem;padding:.25rem 1rem;border:0;border-radius:1.5rem;
background:#84120e;color:#fff0dc;cursor:pointer}
.tk-card .tk-do{padding-top:.5rem}
.tk-card .tk-do a,.tk-card .tk-do button{color:#2a0a17}
.tk-card .tk-said{color:#2a0a17}
.tk-none{background:#2c141f;border-radius:1rem;padding:1.25rem;display:grid;gap:.75rem}
.tk-none h1,.tk-none h2{font-size:1.5rem;line-height:1.15}
.tk-foot{margin-top:auto;padding-top:1rem;font-size:.875rem;color:#c6aba9;display:grid;gap:.5rem}
.tk-foot nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
.tk-foot a{color:inherit}
.tk-foot nav a{display:inline-flex;align-items:center;min-height:1.75rem}
@media(forced-colors:active){.tk-card{border:1px solid}.tk-dots i{background:CanvasText;forced-color-adjust:none}}`.replaceAll(
  '\n',
  '',
);
