// Exits with 0 while the server answers that its database and its job queue respond.
const port = process.env.PORT || 3000;
const timeout = 4000;

try {
  const answer = await fetch(`http://127.0.0.1:${port}/fkl-general/ready`, {
    signal: AbortSignal.timeout(timeout),
  });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
