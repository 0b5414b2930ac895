import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const clean = (html: string) => makePublicCopy(parsedMail({ html: `<p>News</p>${html}` }), { imageKey });
const asked = (html: string) => clean(html).images.map(({ url }) => url);
const src = 'https://t.example/p?u=1';

describe('A picture that nobody could see is not asked for', () => {
  test.each([
    `<style>.px{width:1px;height:1px}</style><img class="px" src="${src}">`,
    `<style>#t{display:none}</style><img id="t" src="${src}">`,
    `<style>@media (max-width:480px){.a{color:red} .b{color:red}} #t{display:none}</style><img id="t" src="${src}">`,
    `<style media="(max-width:480px)">.a{color:red}</style><style>#t{display:none}</style><img id="t" src="${src}">`,
    `<style>img.t{max-height:0px!important;width:2px}</style><img class="t" src="${src}">`,
    `<img src="${src}" width="1%" height="1%">`,
    `<img src="${src}" width="1pt" height="1pt">`,
    `<img src="${src}" width="+1" height=".5px">`,
    `<img src="${src}" style="width:0.1rem;height:0.1rem">`,
    `<img src="${src}" style="WIDTH : 1PX; HEIGHT : 1PX">`,
    `<img src="${src}" width="90" hidden>`,
    `<div style="display:none"><p><img src="${src}" width="90"></p></div>`,
    `<div hidden><img src="${src}" width="90"></div>`,
    `<table><tr><td style="width:1px;height:1px;background:url(${src})"></td></tr></table>`,
    `<table><tr><td height="1" width="1" background="${src}"></td></tr></table>`,
    `<div style="background-image:url(${src});height:0"></div>`,
    `<div style="display:none;background:url(${src})">x</div>`,
  ])('%s', (html) => {
    expect(asked(html)).toEqual([]);
  });
});

describe('A picture that somebody sees stays', () => {
  test.each([
    `<style>.phone{display:none} @media (max-width:480px){.phone{display:block}}</style><img class="phone" src="${src}">`,
    `<style>.px{width:600px;height:1px}</style><img class="px" src="${src}" width="600" height="40">`,
    `<style>@media (max-width:480px){.a{color:red} .nomob{display:none}}</style><img class="nomob" src="${src}">`,
    `<style>@media (max-width:480px){@supports (display:grid){.a{color:red} .nomob{display:none}} .b{color:red} .nomob{display:none!important}}</style><img class="nomob" src="${src}">`,
    `<style media="(max-width:480px)">.a{color:red} .nomob{display:none}</style><style>.b{color:red}</style><img class="nomob" src="${src}">`,
    `<img src="${src}" width="50%">`,
    `<img src="${src}" style="width:100%;height:auto">`,
    `<img src="${src}" style="width:2em;height:2em">`,
    `<div class="phone" style="display:none"><img src="${src}" width="90"></div>`,
    `<table><tr><td height="1" background="${src}"></td></tr></table>`,
    `<div style="background:url(${src});height:300px">x</div>`,
  ])('%s', (html) => {
    expect(asked(html)).toEqual([src]);
  });
});

test('What the attribute hidden hides stays out of sight.', () => {
  expect(clean('<div hidden>Secret</div>').text).toBe('News');
  expect(clean('<div hidden>Secret</div>').html).toContain('<div style="display:none">Secret</div>');
});
