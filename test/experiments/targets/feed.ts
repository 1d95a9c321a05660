import type { JsonObject } from '../../../src/core/json.js';
import { copied, httpTool, missing, ok, type Answer, type Target, plain } from './target.js';

const tools = [
  httpTool(
    'listPosts',
    'GET /posts',
    'Posts, newest first.',
    { page: 'integer' },
    { type: 'array' },
  ),
  httpTool('getPost', 'GET /posts/{post_id}', 'A post.', { post_id: 'integer!' }),
  httpTool('createPost', 'POST /posts', 'Creates a post.', { title: 'string!', text: 'string' }),
  httpTool('updatePost', 'PATCH /posts/{post_id}', 'Changes a post.', {
    post_id: 'integer!',
    title: 'string',
    text: 'string',
  }),
  httpTool('deletePost', 'DELETE /posts/{post_id}', 'Deletes a post.', { post_id: 'integer!' }),
  httpTool('getStatus', 'GET /status', 'State of the server.', {}),
];

/** Posts of several people, two a page, with a clock and a counter of requests in the answers. */
export function feed(): Target {
  let requests = 0;
  let next = 6;
  const posts = [1, 2, 3, 4, 5].map((id) => ({
    id,
    title: `Post ${id}`,
    text: `Text of ${id}`,
    author_id: id % 2,
  }));
  function call(tool: string, args: JsonObject): Answer {
    requests += 1;
    const served = { served_at: 1_700_000_000 + requests, request: requests };
    const post = posts.find(({ id }) => id === Number(args['post_id']));
    switch (tool) {
      case 'listPosts': {
        const start = (Number(args['page'] ?? 1) - 1) * 2;
        return ok(
          copied({
            posts: posts.slice(start, start + 2).map(({ id, title }) => ({ id, title, ...served })),
          })['posts']!,
        );
      }
      case 'getPost':
        return post === undefined ? missing('post') : ok(copied({ ...post, ...served }));
      case 'createPost': {
        const made = {
          id: next,
          title: plain(args['title']),
          text: plain(args['text'] ?? ''),
          author_id: 0,
        };
        next += 1;
        posts.unshift(made);
        return ok(copied(made), 201);
      }
      case 'updatePost':
        if (post === undefined) return missing('post');
        Object.assign(
          post,
          ...['title', 'text'].filter((key) => key in args).map((key) => ({ [key]: args[key] })),
        );
        return ok(copied(post));
      case 'deletePost':
        if (post === undefined) return missing('post');
        posts.splice(posts.indexOf(post), 1);
        return ok(null, 204);
      default:
        return ok({ ok: true, ...served, posts: posts.length });
    }
  }
  return { name: 'feed', tools, call, state: () => copied({ posts }) };
}
