import { createHash } from 'node:crypto';

/** The page colours of both themes (src/client/styles/tokens.css, --paper), for the browser's frame. */
export const themeColors = { light: '#f3f0e9', dark: '#171511' };

/**
 * The one inline script of a page: it runs before the page is drawn, so that the wrong theme never flashes.
 * It stores the choice in the browser, applies it in every tab, and needs no client code.
 */
export const themeScript = `(() => {
const key = 'theme', colors = ${JSON.stringify(themeColors)};
const stored = () => { try { const theme = localStorage.getItem(key); return theme in colors ? theme : 'system' } catch { return 'system' } };
const show = (theme) => {
  document.documentElement.style.colorScheme = theme in colors ? theme : '';
  for (const meta of document.querySelectorAll('meta[name=theme-color]'))
    meta.content = colors[theme] ?? colors[meta.media.includes('dark') ? 'dark' : 'light'];
};
const check = () => { const choice = document.querySelector('input[name=theme][value=' + stored() + ']'); if (choice) choice.checked = true };
show(stored());
addEventListener('DOMContentLoaded', check);
addEventListener('pageshow', check);
addEventListener('storage', () => { show(stored()); check() });
addEventListener('change', ({ target }) => {
  if (target.name !== key) return;
  show(target.value);
  try { target.value in colors ? localStorage.setItem(key, target.value) : localStorage.removeItem(key) } catch {}
});
})()`;

/** The hash that identifies it in the content security policy: this script runs, and no other. */
export const themeScriptSource = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`;

/** The choice in the footer of every page; the script marks the chosen theme. */
export const themeChoice = `<fieldset class="theme-choice"><legend>Theme</legend>${['System', 'Light', 'Dark']
  .map((name) => `<label><input type="radio" name="theme" value="${name.toLowerCase()}">${name}</label>`)
  .join('')}</fieldset>`;
