/** A client that makes API calls as a script would. */
export interface Api {
  code: string;
  user: { id: string; email: string };
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
}

export interface ApiAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes are asserted field by field
  body: any;
}

export const PASSWORD = "Veta2026";
export const person = (name: string) => `${name}@demo.vetaverde.org`;

export async function call(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> {
  const answer = await fetch(url + path, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith("{") ? JSON.parse(text) : text };
}

export async function signIn(url: string, email: string): Promise<Api> {
  const { status, body } = await call(url, "POST", "/login", { email, password: PASSWORD });
  if (status !== 200) throw new Error(`sign-in of ${email} answered ${status}: ${JSON.stringify(body)}`);
  const code = body.data as string;
  const user = (await call(url, "GET", `/user/${email}`, undefined, { authorization: code })).body.data;
  return {
    code,
    user,
    call: (method, path, sent, headers = {}) =>
      call(url, method, path, sent, { authorization: code, ...headers }),
  };
}

/** The demonstration's main project. */
export async function mainProject(api: Api): Promise<{ id: string; name: string }> {
  const { body } = await api.call("GET", "/fkl-project/projects?sort=name");
  return body.data.items.find((project: { main: boolean }) => project.main) ?? body.data.items[0];
}

/** The body of a follow-up of a monitoring that was done. */
export const doneOn = (actionDate: string, given: { observation: string; version: number }) => ({
  actionDate,
  completed: true,
  sample: false,
  reason: "Programado",
  mishap: false,
  ...given,
});
