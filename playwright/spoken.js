// What stays English on a page in another language: an independent look for sentences of the
// program, whatever they are made of.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, root } from './site.js';

export const languages = ['de', 'fr', 'es'];

/** Makes the page speak a language. */
export async function speak(app, page, tag) {
  await app.get('language').selectOption(tag);
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
}

/** The pieces of a text between what is put into it that are long enough to be known again. */
const pieces = (text) => text.split(/\{\w+\}/u).map((piece) => piece.trim()).filter((piece) => piece.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word)).length > 2);

const known = new Map(); // by language, because they are asked for again and again

/** Pieces of English sentences that a language says in other words. */
export function english(tag) {
  if (!known.has(tag)) known.set(tag, saidOtherwise(tag));
  return known.get(tag);
}

function saidOtherwise(tag) {
  const all = ['page.json', 'engine.json', 'commands.json']
    .flatMap((name) => Object.entries(JSON.parse(readFileSync(join(root, 'bridge', 'language', tag, name), 'utf8'))));
  const own = all.flatMap(([, text]) => (typeof text === 'string' ? [text] : Object.values(text))).join('\n');
  return [...new Set(all.flatMap(([text]) => pieces(text)))].filter((piece) => !own.includes(piece));
}

/** The texts of a page that have one of the pieces, with names for readers. Cells of tables, files and code are not the page's. */
export async function found(page, pieces) {
  const texts = await page.evaluate(() => {
    const texts = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (!parentElement.closest('script, style, .file, .cells td, .file-lines') && parentElement.getClientRects().length > 0) texts.add(data.trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) texts.add(element.getAttribute(name) ?? '');
    }
    return [...texts];
  });
  // Most pieces are nowhere: each is looked for once, in all texts together.
  const whole = texts.join('\0');
  const here = pieces.filter((piece) => whole.includes(piece));
  return texts.filter((text) => here.some((piece) => text.includes(piece)));
}
