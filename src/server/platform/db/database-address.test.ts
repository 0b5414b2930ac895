import { expect, it } from 'vitest';
import { databaseName, isInTheClear } from '#server/platform/db/database-address.ts';

it.each([
  ['postgres://u:geheim@vault.example/mailvault', 'vault.example/mailvault'],
  ['postgres://u:geheim@vault.example:5432/mailvault?sslmode=require', 'vault.example/mailvault'],
  ['postgresql://u:geheim@10.0.0.5:6543/vault%20two', '10.0.0.5:6543/vault two'],
  ['postgres://mailvault:geheim@[fd00::5]', '[fd00::5]/mailvault'],
  ['postgres:///mailvault?user=u&password=geheim&host=/var/run/postgresql', '/var/run/postgresql/mailvault'],
])('%s is called without its password', (url, name) => {
  expect(databaseName(url)).toBe(name);
});

it.each([
  ['postgres://u:p@vault.example/m', true],
  ['postgres://u:p@10.0.0.5/m', true],
  ['postgres://u:p@vault.example/m?sslmode=disable', true],
  ['postgres://u:p@vault.example/m?ssl=false', true],
  ['postgres://u:p@vault.example/m?sslmode=require', false],
  ['postgres://u:p@vault.example/m?sslmode=verify-full', false],
  ['postgres://u:p@vault.example/m?ssl=true', false],
  ['postgres://u:p@localhost/m', false],
  ['postgres://u:p@127.0.0.1:5433/m', false],
  ['postgres://u:p@[::1]/m', false],
  ['postgres:///m', false],
  ['postgres:///m?host=/var/run/postgresql', false],
  ['postgres://u:p@localhost.evil.example/m', true],
])('%s crosses a network in the clear: %s', (url, expected) => {
  expect(isInTheClear(url)).toBe(expected);
});
