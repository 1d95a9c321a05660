/** What the server that the page came from gives. Rejects with what it says is wrong, with a `TypeError` where it has ended. */
export async function fetched<T>(path: string, request: RequestInit = {}): Promise<T> {
  const response = await fetch(path, request);
  const answer = (await response.json()) as T & { readonly error?: string };
  if (!response.ok) throw new Error(answer.error ?? response.statusText);
  return answer;
}

/** The same for something that is sent. */
export function sent<T>(path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return fetched(path, { method: 'POST', headers, body: JSON.stringify(body) });
}
