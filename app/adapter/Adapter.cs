// An adapter, drafted by "svc-contract init": it puts your server into the states that rules need. Write them from
// the top, since more rules need the first ones, and restore. Until it is written, each is refused with 501, and
// the rules that need it are untested. docs/state-control.md of svc-contract describes states and protocol.
//
//   start it: {start}
//   check it: {check}
//
// It needs the .NET SDK 10 and no project. In the folder of a project, exclude it there: <Compile Remove="Adapter.cs" />

#:sdk Microsoft.NET.Sdk.Web
#:property PublishAot=false

using System.Text.Json;
using System.Text.Json.Nodes;
using State = System.Func<System.Text.Json.Nodes.JsonObject, System.Threading.Tasks.Task<object?>>;

State? notWritten = null;

// Replace notWritten with a function that enters the state and then returns its values, or null, such as:
//   ["a service is idle"] = async p => { await Query("update …", (string)p["service"]!); return null; },
//   ["a schedule exists"] = async p => new { scheduleId = await InsertSchedule() },
// For parameters that your server does not support, throw a NotSupportedException.
var states = new Dictionary<string, State?>
{
    // {each state}
    // {about}
    ["{state}"] = notWritten,

    // {end}
};

// Replace null with a function that restores the initial state: three services heartbeating and idle,
// no activity running, an initial administrator configured, the default data. Callers stay valid.
Func<Task>? restore = null;

var defaults = JsonNode.Parse("""{defaults}""")!.AsObject();
var token = Environment.GetEnvironmentVariable("SVC_CONTROL_TOKEN");
if (string.IsNullOrEmpty(token))
{
    Console.Error.WriteLine("Set SVC_CONTROL_TOKEN to a token of your choice, of 6 characters or more.");
    return 2;
}

(int, object?) Problem(int status, string detail) => (status, new { title = "Refused", status, detail });

async Task<(int, object?)> Answer(HttpRequest request)
{
    if (request.Headers.Authorization != $"Bearer {token}") return Problem(401, "The token is missing or wrong.");
    if (request.Path != "/states") return Problem(404, "Only /states exists.");
    if (request.Method == "GET")
    {
        var written = states.Where(each => each.Value != null).Select(each => new { state = each.Key });
        return (200, new { states = written, capabilities = new { } });
    }
    if (request.Method == "DELETE")
    {
        if (restore == null) return Problem(501, "restore is not written.");
        await restore();
        return (204, null);
    }
    if (request.Method != "POST") return Problem(405, "Only GET, POST and DELETE exist.");
    if (await JsonNode.ParseAsync(request.Body) is not JsonObject asked || (string?)asked["state"] is not { } state)
        return Problem(400, "The body is not a state.");
    if (!states.TryGetValue(state, out var enter) || enter == null) return Problem(501, $"\"{state}\" is not written.");
    var all = defaults[state]!.DeepClone().AsObject();
    if ((asked["params"] ?? new JsonObject()) is not JsonObject given || given.Any(each => !all.ContainsKey(each.Key)))
        return Problem(400, $"\"{state}\" has only these parameters: {string.Join(", ", all.Select(each => each.Key))}");
    foreach (var (name, value) in given) all[name] = value?.DeepClone();
    return (200, new { values = await enter(all) ?? new { } });
}

var builder = WebApplication.CreateSlimBuilder();
builder.Logging.ClearProviders();
builder.WebHost.UseUrls($"http://127.0.0.1:{(args.Length > 0 ? args[0] : "8481")}");
var app = builder.Build();
app.Run(async context =>
{
    (int status, object? answered) answer;
    try { answer = await Answer(context.Request); }
    catch (NotSupportedException error) { answer = Problem(501, error.Message); }
    catch (JsonException error) { answer = Problem(400, error.Message); }
    catch (Exception error) { answer = Problem(500, error.ToString()); }
    context.Response.StatusCode = answer.status;
    if (answer.answered != null) await context.Response.WriteAsJsonAsync(answer.answered);
});
await app.StartAsync();
Console.WriteLine($"listening on {app.Urls.First()}");
await app.WaitForShutdownAsync();
return 0;
