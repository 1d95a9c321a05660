/** A table of our own, with a name that stays: what is written goes into it, and nowhere else. */
const ownTable = 'tooldraft_rows';
const columns = '(id INTEGER, name TEXT)';

const creating = [
  `CREATE TABLE tooldraft1 ${columns}`,
  `CREATE TABLE IF NOT EXISTS ${ownTable} ${columns}`,
];
const writing = [
  `INSERT INTO ${ownTable} (id, name) VALUES (1, 'sample')`,
  `UPDATE ${ownTable} SET name = 'other' WHERE id = 1`,
  `CREATE TABLE IF NOT EXISTS ${ownTable} ${columns}`,
];
const reading = ['SELECT 1', 'SELECT 2 AS answer'];

const reads = /^(?:select|read|readonly)$/;
const writes = /^(?:insert|update|delete|write|modify|mutation|dml)$/;

/** SQL statements of the kind that the words about an argument speak of; one that makes a table has a new name of ours in it. */
export function sqlStatements(about: readonly string[]): readonly string[] {
  if (about.includes('create') && about.includes('table')) return creating;
  const mayRead = about.some((word) => reads.test(word));
  return !mayRead && about.some((word) => writes.test(word)) ? writing : reading;
}
