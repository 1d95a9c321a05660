/**
 * True for what an operating system says of a path or a file (`[Errno 36] File name too long`, `ENAMETOOLONG: name too long, open …`):
 * how it stores things is no rule of the tool for its arguments.
 */
export function isOfSystem(message: string): boolean {
  return errorNumber.test(message);
}

const errorNumber =
  /\[Errno -?\d+\]|\berrno[ =:]+-?\d+|\bE(?:NAMETOOLONG|INVAL|ISDIR|NOTDIR|NOTEMPTY|ACCES|PERM|NOENT|EXIST|MFILE|NFILE|NOSPC|DQUOT|FBIG|LOOP|ROFS|BUSY|XDEV|IO)\b|\(os error \d+\)|\b(?:open|mkdir|stat|lstat|rename|unlink|rmdir|readdir|scandir)\b[^:]{0,400}: file name too long$/;
